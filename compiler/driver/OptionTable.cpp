// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OptionTable.h"

using namespace llvm;

namespace sode {

static const Option Options[] = {
#define OPTION_GROUP(Title) {OptionId::None, "", Arity::Flag, Role::Own, "", Title},
#define OPTION(Id, Spelling, Takes, Kind, Value, Help)                                                         \
  {OptionId::Id, Spelling, Arity::Takes, Role::Kind, Value, Help},
#include "Options.def"
};

static const Variable Variables[] = {
#define ENVIRONMENT(Who, Name, Value, Help) {Reader::Who, Name, Value, Help},
#include "Environment.def"
};

ArrayRef<Option> allOptions() { return Options; }
ArrayRef<Variable> allVariables() { return Variables; }

std::string Option::form() const {
  bool Gap = Takes == Arity::Separate || Takes == Arity::Either;
  return (Spelling + (Gap ? " " : "") + Value).str();
}

static bool fits(const Option &O, StringRef Word) {
  switch (O.Takes) {
  case Arity::Flag:
  case Arity::Separate:
    return Word == O.Spelling;
  case Arity::Joined:
    return Word.size() > O.Spelling.size() && Word.starts_with(O.Spelling);
  case Arity::Either:
    return Word.starts_with(O.Spelling);
  }
  llvm_unreachable("an arity is one of four");
}

const Option *findOption(StringRef Word) {
  const Option *Best = nullptr;
  for (const Option &O : Options)
    if (!O.isHeading() && fits(O, Word) && (!Best || O.Spelling.size() > Best->Spelling.size()))
      Best = &O;
  return Best;
}

} // namespace sode
