// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Target.h"
#include "driver/Driver.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

namespace sode::fuzz {

namespace {
/// Swallows messages: they are no result here.
class Silence : public clang::DiagnosticConsumer {};
} // namespace

/// One file per process, written again for every input.
static const std::string &inputFile() {
  struct Holder {
    llvm::SmallString<64> Path;
    Holder() { (void)llvm::sys::fs::createTemporaryFile("sode-fuzz", "c", Path); }
    ~Holder() { llvm::sys::fs::remove(Path); }
  };
  static Holder H;
  static const std::string Name = std::string(H.Path);
  return Name;
}

void translateText(const std::string &Text) {
  {
    std::error_code Error;
    llvm::raw_fd_ostream Out(inputFile(), Error);
    if (Error)
      abort();
    Out << Text;
  }
  Silence Log;
  TranslateRequest Request;
  Request.Input = inputFile();
  Request.ClangArgs = {"-nostdinc", "-fopenmp", "-w", "-ferror-limit=5"};
  Request.PrintModel = true;
  Request.Log = &Log;
  translate(Request);
}

std::string programOf(const std::string &Lines) {
  std::string File = "#pragma xmp nodes p[2][3]\n#pragma xmp nodes q(*)\n#pragma xmp template t[8][9]\n"
                     "#pragma xmp template u(0:9)\n#pragma xmp template o[:]\n"
                     "#pragma xmp distribute t[block][cyclic(2)] onto p\n#pragma xmp distribute u(block) onto q\n"
                     "#pragma xmp distribute o[gblock(*)] onto q\n"
                     "int n = 3, m[4]; double a[8][9], b[10], c[8][9], x, w[5];\nstruct s { int v[10]; } z;\n"
                     "#pragma xmp align a[i][j] with t[i][j]\n#pragma xmp align b[i] with u(i)\n#pragma xmp shadow b[1:2]\n";
  std::string Function = "void f(int k, double e[8][9], int *l)\n{\n  int i, j, v[k];\n";
  size_t Start = 0;
  for (unsigned Line = 0; Start <= Lines.size(); ++Line) {
    size_t End = std::min(Lines.find('\n', Start), Lines.size());
    std::string Directive = "#pragma xmp " + Lines.substr(Start, End - Start) + "\n";
    if (Line == 0)
      File += Directive;
    else
      Function += Directive + "  for (i = 1; i < 7; i++)\n    for (j = 1; j < 8; j++) {\n      a[i][j] = b[i - 1] + e[i][j];\n"
                              "      x += w[j % 5];\n    }\n";
    Start = End + 1;
  }
  return File + Function + "}\n";
}

} // namespace sode::fuzz
