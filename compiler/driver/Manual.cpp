// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Manual.h"
#include "MessageTable.h"
#include "OptionTable.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace sode {

void printHelp(raw_ostream &OS) {
  OS << "usage: sodecc [options] file...\n\n"
        "Compiles C with XcalableMP directives for MPI. Options not listed here go to the host compiler.\n";
  for (const Option &O : allOptions()) {
    if (O.isHeading())
      OS << "\n" << O.Help << ":\n";
    else if (!O.Help.empty())
      OS << formatv("  {0,-26} {1}\n", O.form(), O.Help);
  }
  OS << "\nExit status: 0 success, 1 an error in the files, 2 wrong usage, otherwise that of the host compiler.\n"
        "@FILE means the words in FILE. Environment: sode(7), or sodecc --sode-manual=environment.md\n";
}

// ---- manual pages: the man macros ---------------------------------------------------------------------------

/// Text that roff takes as it is.
static std::string roff(StringRef Text) {
  std::string Result;
  for (char C : Text) {
    if (C == '\\')
      Result += "\\e";
    else if (C == '-')
      Result += "\\-";
    else if (C == '\'')
      Result += "\\(aq";
    else
      Result += C;
  }
  if (!Result.empty() && Result[0] == '.')
    Result.insert(0, "\\&");
  return Result;
}

/// .TH without a date: pages of equal sources are equal.
static void beginPage(raw_ostream &OS, StringRef Name, unsigned Section, StringRef Title) {
  OS << formatv(".\\\" SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception\n"
                ".\\\" Made by sodecc --sode-manual={0}.{1}\n"
                ".TH {2} {1} \"\" \"Sode {3}\" \"Sode\"\n.SH NAME\n{0} \\- {4}\n",
                Name, Section, Name.upper(), SODE_VERSION, roff(Title));
}

static void section(raw_ostream &OS, StringRef Title) { OS << ".SH " << Title.upper() << "\n"; }

/// A paragraph under a label. The value is set off from the name.
static void item(raw_ostream &OS, StringRef Name, StringRef Value, StringRef Text) {
  OS << ".TP\n\\fB" << roff(Name) << "\\fR";
  if (!Value.empty())
    OS << "\\fI" << roff(Value) << "\\fR";
  OS << "\n" << roff(Text) << "\n";
}

static void variables(raw_ostream &OS, Reader Who) {
  for (const Variable &V : allVariables())
    if (V.Who == Who)
      item(OS, V.Name, ("=" + V.Value).str(), V.Help);
}

static void printCommandPage(raw_ostream &OS) {
  beginPage(OS, "sodecc", 1, "compile C with XcalableMP directives for MPI");
  section(OS, "Synopsis");
  OS << ".B sodecc\n[\\fIoptions\\fR] \\fIfile\\fR...\n";
  section(OS, "Description");
  OS << ".B sodecc\ntakes the place of mpicc: it translates each C file that has\n.B #pragma xmp\nlines, compiles it "
        "with the host compiler and links with the runtime and MPI. Files without directives and all other inputs go to the "
        "host compiler unchanged, and so does every option not listed here. Messages, dependency files, debug "
        "information and coverage name your files.\n.PP\n\\fB@\\fIfile\\fR means the words in a file, "
        "\\fB\\-\\fR standard input (with\n.BR \"\\-x c\" );\nafter\n.B \\-\\-\nevery word is a file.\n";
  section(OS, "Options");
  for (const Option &O : allOptions()) {
    if (O.isHeading())
      OS << ".SS " << O.Help << "\n";
    else if (!O.Help.empty())
      item(OS, O.Spelling, O.form().substr(O.Spelling.size()), O.Help);
  }
  section(OS, "Warnings");
  OS << "Flags of Sode's own warnings and remarks, after\n.BR \\-W ,\n.BR \\-Wno\\- ,\n.B \\-Werror=\nor\n.BR \\-Wno\\-error= "
        ":\n";
  for (const std::string &Flag : allFlags())
    OS << ".br\n.B " << roff(Flag) << "\n";
  section(OS, "Exit status");
  item(OS, "0", "", "success");
  item(OS, "1", "", "an error in the files");
  item(OS, "2", "", "wrong usage");
  item(OS, "other", "", "the exit status of the host compiler");
  OS << ".PP\nIf a signal ends\n.BR sodecc ,\nit removes its temporary files and ends by that signal.\n";
  section(OS, "Environment");
  variables(OS, Reader::Compiler);
  section(OS, "Files");
  item(OS, "lib/sode/config.json", "", "the MPI to use, and the directories of Sode's headers and libraries; found beside the "
                                       "directory of sodecc");
  section(OS, "Examples");
  OS << ".nf\nsodecc \\-O2 \\-fopenmp \\-c solver.c\nsodecc solver.o main.c \\-o solver \\-lm\nmpiexec \\-n 4 ./solver\n.fi\n";
  section(OS, "See also");
  OS << ".BR sode (7),\n.BR gcc (1),\n.BR clang (1),\n.BR mpiexec (1)\n";
}

static void printEnvironmentPage(raw_ostream &OS) {
  beginPage(OS, "sode", 7, "running XcalableMP programs; environment variables");
  section(OS, "Description");
  OS << "A program that\n.BR sodecc (1)\nbuilt is an MPI program: start it by the\n.B mpiexec\nof the MPI it was linked "
        "with. OpenMP's variables (OMP_NUM_THREADS) set the number of threads of each rank.\n.PP\nA directive that fails ends "
        "the whole job with a status other than 0, after one message that names the rank and the directive's source line.\n";
  section(OS, "Environment of a program");
  OS << "The values of rank 0 apply to all ranks; a rank that has other values reports that it ignores them.\n";
  variables(OS, Reader::Program);
  section(OS, "Environment of the compiler");
  variables(OS, Reader::Compiler);
  section(OS, "Files");
  item(OS, "~/.cache/sode/tuning.json", "", "the measurements of SODE_TRANSPORT=auto and of 'blocking' (see SODE_TUNING); the command "
                                            "sode-info prints it, with the facts about the machine");
  section(OS, "Examples");
  OS << ".nf\nOMP_NUM_THREADS=2 SODE_TRANSPORT=datatype mpiexec \\-n 4 ./laplace\n.fi\n";
  section(OS, "See also");
  OS << ".BR sodecc (1),\n.BR mpiexec (1)\n";
}

// ---- tables for docs/ -------------------------------------------------------------------------------------------

static std::string cell(StringRef Text) {
  std::string Result;
  for (char C : Text)
    Result += C == '|' ? std::string("\\|") : std::string(1, C);
  return Result;
}

static void printOptionTables(raw_ostream &OS) {
  for (const Option &O : allOptions()) {
    if (O.isHeading())
      OS << "\n## " << O.Help << "\n\n| option | meaning |\n|---|---|\n";
    else if (!O.Help.empty())
      OS << "| `" << cell(O.form()) << "` | " << cell(O.Help) << " |\n";
  }
}

static void printEnvironmentTables(raw_ostream &OS) {
  for (Reader Who : {Reader::Program, Reader::Compiler}) {
    OS << (Who == Reader::Program ? "\n## Read by programs\n\n" : "\n## Read by sodecc\n\n")
       << "| variable | value | meaning |\n|---|---|---|\n";
    for (const Variable &V : allVariables())
      if (V.Who == Who)
        OS << "| `" << V.Name << "` | `" << V.Value << "` | " << cell(V.Help) << " |\n";
  }
}

bool printManual(StringRef Page, raw_ostream &OS) {
  static const std::pair<StringRef, void (*)(raw_ostream &)> Pages[] = {
      {"sodecc.1", printCommandPage},          {"sode.7", printEnvironmentPage},
      {"completion.bash", printBashCompletion}, {"completion.zsh", printZshCompletion},
      {"options.md", printOptionTables},        {"environment.md", printEnvironmentTables}};
  for (auto &[Name, Print] : Pages)
    if (Name == Page) {
      Print(OS);
      return true;
    }
  return false;
}

} // namespace sode
