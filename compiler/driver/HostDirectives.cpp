// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "HostDirectives.h"
#include "Message.h"
#include "Process.h"
#include "TempFiles.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/LineIterator.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace sode {

static bool isDirective(StringRef Line) {
  Line = Line.ltrim();
  if (!Line.consume_front("#"))
    return false;
  Line = Line.ltrim();
  if (!Line.consume_front("pragma"))
    return false;
  Line = Line.ltrim();
  return Line.consume_front("xmp") && (Line.empty() || !(isAlnum(Line[0]) || Line[0] == '_'));
}

/// XMP/Fortran: `!$xmp`, in fixed form also `c$xmp` and `*$xmp`.
static bool isFortranDirective(StringRef Line) {
  StringRef Free = Line.ltrim();
  if (!Free.starts_with("!") && !Line.starts_with_insensitive("c") && !Line.starts_with("*"))
    return false;
  return Free.drop_front().starts_with_insensitive("$xmp");
}

/// "file:line" of the first line that is one, else empty.
static std::string findLine(StringRef File, bool (*IsOne)(StringRef)) {
  auto Text = MemoryBuffer::getFile(File);
  if (!Text)
    return "";
  for (line_iterator L(**Text); !L.is_at_eof(); ++L)
    if (IsOne(*L))
      return File.str() + ":" + std::to_string(L.line_number());
  return "";
}

/// Place: where the preprocessor says a line is from, counted by its markers `# 12 "file.c" 2`.
static std::string findDirective(StringRef PreprocessedFile) {
  auto Text = MemoryBuffer::getFile(PreprocessedFile);
  if (!Text)
    return "";
  std::string File = "<unknown>";
  unsigned Number = 0;
  for (line_iterator L(**Text, /*SkipBlanks=*/false); !L.is_at_eof(); ++L, ++Number) {
    if (isDirective(*L))
      return File + ":" + std::to_string(Number);
    StringRef Marker = *L;
    unsigned Next;
    if (Marker.consume_front("# ") && !Marker.consumeInteger(10, Next) && Marker.consume_front(" \"")) {
      File = Marker.split('"').first.str();
      Number = Next - 1;
    }
  }
  return "";
}

std::optional<std::string> directiveOfHost(const HostCompiler &Host, const Source &S) {
  Expected<std::string> Preprocessed = makeTempPath("directives.i");
  if (!Preprocessed) {
    consumeError(Preprocessed.takeError());
    return std::nullopt;
  }
  if (runQuietly(Host.command(HostTask::Preprocess, {&S}, *Preprocessed)) != 0)
    return std::nullopt;
  return findDirective(*Preprocessed);
}

bool hasDirectiveLine(StringRef File) { return !findLine(File, isDirective).empty(); }

/// Where the first directive of an input stands; empty if there is none.
static std::string placeOfDirective(const HostCompiler &Host, const Source &S) {
  switch (contentOf(*S.Input)) {
  case Content::C:
  case Content::Cxx:
  case Content::Other:
    return "";
  case Content::Header:
  case Content::Foreign:
    return directiveOfHost(Host, S).value_or("");
  case Content::Preprocessed:
    return findDirective(S.File);
  case Content::Fortran:
    return findLine(S.File, isFortranDirective);
  }
  llvm_unreachable("every content is listed");
}

bool admits(const HostCompiler &Host, const Source &S) {
  std::string Place = placeOfDirective(Host, S);
  if (Place.empty())
    return true;
  Content What = contentOf(*S.Input);
  StringRef Message = What == Content::Header
                          ? "a header with directives cannot be precompiled; name it by #include in the C files"
                      : What == Content::Preprocessed
                          ? "preprocessed text with directives cannot be translated; give sodecc the C file"
                          : "only C and C++ can have directives; move the code with directives into a C file, or compile this one as C with -x c";
  failAt(Place, Message);
  return false;
}

} // namespace sode
