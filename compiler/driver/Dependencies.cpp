// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Dependencies.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace sode {

bool wantsDependencies(const CommandLine &Line) {
  return Line.has(OptionId::WriteDepend) || Line.has(OptionId::WriteUserDepend);
}

/// laplace.d, or the -o file with another ending (several inputs then overwrite it one after the other, as with
/// gcc). When gcc neither compiles to a file (-c, -S) nor has -o, it puts the program's name before the input's.
static std::string defaultFile(const CommandLine &Line, const Source &Original) {
  std::string Output = Line.value(OptionId::Output);
  if (Output.empty()) {
    bool OneFileEach = Line.has(OptionId::Compile) || Line.has(OptionId::Assembly);
    return (OneFileEach ? "" : "a-") + Original.stem() + ".d";
  }
  SmallString<256> File(Output);
  sys::path::replace_extension(File, "d");
  return std::string(File);
}

std::vector<std::string> dependencyCommand(const HostCompiler &Host, const CommandLine &Line, const Source &Original) {
  std::string File = Line.value(OptionId::DependFile);
  if (File.empty())
    File = defaultFile(Line, Original);
  std::vector<std::string> Words = Host.command(HostTask::Dependencies, {&Original}, /*Output=*/"");
  Words.insert(Words.end(), {"-MF", File});
  std::string Output = Line.value(OptionId::Output);
  if (!Output.empty() && !Line.has(OptionId::DependTarget))
    Words.insert(Words.end(), {"-MQ", Output});
  return Words;
}

} // namespace sode
