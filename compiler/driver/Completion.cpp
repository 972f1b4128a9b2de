// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Completion scripts from the table. What a value is follows from its name there: FILE, DIR, CC, WHEN.

#include "Manual.h"
#include "MessageTable.h"
#include "OptionTable.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace sode {

/// Options that complete to themselves: those of --help and the flags of warnings.
static std::vector<std::string> listedWords() {
  std::vector<std::string> Words;
  for (const Option &O : allOptions())
    if (!O.isHeading() && !O.Help.empty() && !O.Spelling.ends_with("-")) // -Wsode-NAME: below
      Words.push_back(O.Spelling.str());
  for (const std::string &Flag : allFlags())
    for (const char *Before : {"-W", "-Wno-", "-Werror="})
      Words.push_back(Before + Flag);
  return Words;
}

/// Spellings whose value has the name, between bars: a pattern of bash's case.
static std::string optionsOf(StringRef Value, bool Joined) {
  std::string Pattern;
  for (const Option &O : allOptions())
    if (!O.isHeading() && O.Value == Value && (O.Takes == Arity::Joined) == Joined)
      Pattern += (Pattern.empty() ? "" : "|") + O.Spelling.rtrim('=').str();
  return Pattern.empty() ? "none" : Pattern;
}

static std::string pages() {
  return "sodecc.1 sode.7 completion.bash completion.zsh options.md environment.md";
}

/// bash takes `=` for a border of words: `--sode-config=f` arrives as three.
void printBashCompletion(raw_ostream &OS) {
  OS << "# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception\n"
        "# Made by sodecc --sode-manual=completion.bash\n\n"
        "_sodecc()\n{\n"
        "    offer() { mapfile -t COMPREPLY < <(compgen \"$@\" -- \"$word\"); }\n"
        "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}\n"
        "    COMPREPLY=()\n"
        "    [ \"$word\" = = ] && word=\n"
        "    if [ \"${COMP_WORDS[COMP_CWORD]}\" = = ] || [ \"$before\" = = ]; then\n"
        "        [ \"$before\" = = ] && before=${COMP_WORDS[COMP_CWORD - 2]}\n"
        "        case $before in\n"
        "            " << optionsOf("FILE", true) << ") ;;\n"
        "            " << optionsOf("DIR", true) << ") offer -d; return ;;\n"
        "            " << optionsOf("CC", true) << ") offer -c; return ;;\n"
        "            " << optionsOf("WHEN", true) << ") offer -W 'auto always never'; return ;;\n"
        "            " << optionsOf("WHERE", true) << ") offer -W 'obj cwd'; return ;;\n"
        "            " << optionsOf("PAGE", true) << ") offer -W '" << pages() << "'; return ;;\n"
        "            -std) offer -W 'c99 c11 c17 gnu99 gnu11 gnu17'; return ;;\n"
        "            -Werror|-Wno-error) offer -W '";
  ListSeparator Blank(" ");
  for (const std::string &Flag : allFlags())
    OS << Blank << Flag;
  OS << "'; return ;;\n"
        "        esac\n"
        "    else\n"
        "        case $before in\n"
        "            " << optionsOf("DIR", false) << ") offer -d; return ;;\n"
        "            " << optionsOf("CC", false) << ") offer -c; return ;;\n"
        "            -x) offer -W 'c none assembler cpp-output'; return ;;\n"
        "        esac\n"
        "    fi\n"
        "    if [[ $word == -* ]]; then\n"
        "        offer -W '";
  ListSeparator Between(" ");
  for (const std::string &Word : listedWords())
    OS << Between << Word;
  OS << "'\n"
        "        [[ ${COMPREPLY[0]} == *[=,] ]] && compopt -o nospace 2> /dev/null\n"
        "        return\n"
        "    fi\n"
        "    compopt -o filenames 2> /dev/null\n"
        "    offer -f\n"
        "}\n"
        "complete -F _sodecc sodecc\n";
}

/// Text between the brackets and colons of _arguments, in single quotes.
static std::string zshQuoted(StringRef Text) {
  std::string Result;
  for (char C : Text) {
    if (C == '\'')
      Result += "'\\''";
    else if (StringRef("[]:\\").contains(C))
      Result += {'\\', C};
    else
      Result += C;
  }
  return Result;
}

static std::string zshAction(StringRef Value) {
  return StringSwitch<std::string>(Value)
      .Case("FILE", "_files")
      .Case("DIR", "_files -/")
      .Case("CC", "_command_names -e")
      .Case("WHEN", "(auto always never)")
      .Case("WHERE", "(obj cwd)")
      .Case("LANG", "(c none assembler cpp-output)")
      .Case("PAGE", "(" + pages() + ")")
      .Default(" ");
}

void printZshCompletion(raw_ostream &OS) {
  OS << "#compdef sodecc\n"
        "# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception\n"
        "# Made by sodecc --sode-manual=completion.zsh\n\n"
        "_arguments \\\n";
  for (const Option &O : allOptions()) {
    if (O.isHeading() || O.Help.empty() || O.Spelling.ends_with("-"))
      continue;
    const char *Gap = O.Takes == Arity::Joined ? "-" : O.Takes == Arity::Either ? "+" : "";
    OS << "  '*" << zshQuoted(O.Spelling) << Gap << "[" << zshQuoted(O.Help) << "]";
    if (O.Takes != Arity::Flag)
      OS << ":" << zshQuoted(O.Value) << ":" << zshAction(O.Value);
    OS << "' \\\n";
  }
  for (const std::string &Flag : allFlags())
    for (const char *Before : {"-W", "-Wno-", "-Werror="})
      OS << "  '*" << Before << Flag << "[a warning of Sode]' \\\n";
  OS << "  '*:file:_files'\n";
}

} // namespace sode
