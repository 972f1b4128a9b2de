// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "pragma/BraceContext.h"

using namespace clang;

namespace sode {

static bool isControl(tok::TokenKind K) {
  return K == tok::kw_if || K == tok::kw_for || K == tok::kw_while || K == tok::kw_switch || K == tok::kw_catch || K == tok::kw_constexpr;
}

BraceContext::Kind BraceContext::kindOfBrace() const {
  if (RecordHead)
    return Record;
  if (NamespaceHead)
    return Namespace;
  if (Previous == tok::string_literal)
    return Linkage;
  bool InInitializer = !Open.empty() && Open.back().What == Initializer;
  if (InInitializer || Previous == tok::equal || Previous == tok::comma)
    return Initializer;
  if (Previous == tok::l_paren)
    return Block; // statement expression ({ ... })
  if (InitializersAt == Open.size())
    return Previous == tok::identifier || Previous == tok::greater ? Initializer : Block;
  if (atDeclarations() && Parameters)
    return Block; // also behind `const`, `noexcept`, `-> int`
  if (Previous == tok::identifier || Previous == tok::greater || Previous == tok::kw_return)
    return Initializer; // `T{...}`
  if (Previous == tok::r_paren && Head == tok::r_square)
    return Block; // of a lambda
  // `(T){...}` in a function is a compound literal; at file scope `)` ends a function's declarator.
  if (Previous == tok::r_paren && !atFileScope() && !isControl(Head))
    return Initializer;
  return Block;
}

void BraceContext::advance(const Token &T) {
  tok::TokenKind K = T.getKind();
  switch (K) {
  case tok::l_brace:
    Open.push_back({kindOfBrace(), Previous, ++Opened, RecordHead || NamespaceHead ? HeadName : ""});
    RecordHead = NamespaceHead = Parameters = false;
    if (Open.back().What != Initializer)
      InitializersAt = ~0u;
    break;
  case tok::l_paren:
  case tok::l_square:
    Open.push_back({Parenthesis, Previous, ++Opened, ""});
    RecordHead = false; // `struct S f(void) {` is a function
    break;
  case tok::r_brace:
  case tok::r_paren:
  case tok::r_square:
    RecordHead = false; // `f(struct S s) {`
    if (!Open.empty()) {
      Head = K == tok::r_paren ? Open.back().Before : tok::unknown;
      // After a record's brace, declarators follow: that is not the start of a statement.
      tok::TokenKind Ended = Open.back().What == Record || Open.back().What == Initializer ? tok::r_square : K;
      Open.pop_back();
      Parameters = Ended == tok::r_paren;
      K = Ended;
    }
    break;
  case tok::kw_namespace:
  case tok::kw_class:
  case tok::kw_struct:
  case tok::kw_union:
  case tok::kw_enum:
    beginHead(K == tok::kw_namespace);
    break;
  case tok::semi:
  case tok::equal:
    Parameters = NamespaceHead = false; // `namespace a = b;`
    RecordHead = false;
    InitializersAt = ~0u;
    break;
  case tok::colon:
    if (Parameters && atDeclarations())
      InitializersAt = Open.size();
    HeadNamed = true;
    break;
  case tok::comma:
  case tok::star:
    RecordHead = false;
    break;
  default:
    readHead(T);
    break;
  }
  // A colon ends a label or `case`; it also occurs in `?:` and bit-fields, where no directive can follow.
  Previous = K;
}

void BraceContext::beginHead(bool OfNamespace) {
  (OfNamespace ? NamespaceHead : RecordHead) = true;
  HeadName.clear();
  HeadNamed = OfNamespace && Previous == tok::kw_inline; // the names in it are also those of the namespace around
}

/// The last name counts of `class Exported Grid final`, all of `namespace a::b`.
void BraceContext::readHead(const Token &T) {
  if ((!RecordHead && !NamespaceHead) || HeadNamed || T.isNot(tok::identifier) || T.getIdentifierInfo()->isStr("final"))
    return;
  std::string Name = T.getIdentifierInfo()->getName().str() + "::";
  HeadName = NamespaceHead ? HeadName + Name : Name;
}

std::string BraceContext::path() const {
  std::string Names;
  for (const Opening &O : Open)
    Names += O.Name;
  return Names;
}

bool BraceContext::atStart() const {
  return Previous == tok::semi || Previous == tok::l_brace || Previous == tok::r_brace || Previous == tok::colon ||
         Previous == tok::annot_pragma_openmp_end || atSubstatement();
}

bool BraceContext::atSubstatement() const {
  return Previous == tok::kw_else || Previous == tok::kw_do || (Previous == tok::r_paren && isControl(Head));
}

} // namespace sode
