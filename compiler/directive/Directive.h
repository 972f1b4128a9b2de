// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the user wrote: one small value type per directive, with source locations and no meaning yet.
// Lists stand in the order written; model/ brings `( )` and `[ ]` into one order.
//
// An ExprText is a piece of a directive that is a C expression. The token filter (pragma/) shows it to
// Clang's parser, and afterwards its Checked field holds what Clang made of it.

#ifndef SODE_DIRECTIVE_DIRECTIVE_H
#define SODE_DIRECTIVE_DIRECTIVE_H

#include "clang/AST/Expr.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Lex/Token.h"
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace sode {

enum class DirectiveKind {
#define DIRECTIVE(Kind, Spelling, Place, Form) Kind,
#include "directive/Directives.def"
};

enum class DirectivePlace { Declarative, WithStatement, StandAlone };

DirectivePlace placeOf(DirectiveKind Kind);
const char *spellingOf(DirectiveKind Kind);
const char *formOf(DirectiveKind Kind); ///< An example of it.
/// What to use instead of coarrays and all that goes with them.
inline constexpr llvm::StringLiteral ImagesRemedy = "Sode has the global view only: copy by 'gmove' or 'bcast', or call MPI";

/// Where a name is looked up: node arrays and templates have a name space of their own. Owners: what may stand behind `on` and `from`, a
/// node array, a template or a distributed array.
enum class NameSpace { Variables, Entities, Both, Owners };

/// A C expression inside a directive: its macro-expanded tokens and, after parsing, its checked form.
struct ExprText {
  std::vector<clang::Token> Tokens;
  const clang::Expr *Checked = nullptr;
  /// The name of a node array, template or array that the directive is about: dummies do not hide it.
  bool IsObject = false;
  NameSpace Space = NameSpace::Variables; ///< Of an object's name.
  unsigned Subscripts = 0; ///< How many follow, of Owners.
  /// Part of the statement behind the directive: Clang's parser sees it there.
  bool InStatement = false;
  /// `tag.member` of align and shadow: the tag of a struct, not a variable.
  bool OfTag = false;
  /// Dummies and indices in it; they count as 0 when the text is printed: `i + off` then is the offset.
  std::vector<std::string> Zeros;

  bool empty() const { return Tokens.empty(); }
  bool isDummy(llvm::StringRef Name) const { return llvm::is_contained(Zeros, Name); }
  /// Is the token a dummy? Not the `i` of `s.i`.
  bool isZero(size_t I) const {
    bool Member = I > 0 && Tokens[I - 1].isOneOf(clang::tok::period, clang::tok::arrow);
    return !Member && Tokens[I].getIdentifierInfo() && isDummy(Tokens[I].getIdentifierInfo()->getName());
  }
  clang::SourceLocation loc() const { return Tokens.front().getLocation(); }
};

/// The fix that puts something else in its place; none within a macro.
clang::FixItHint replaced(const ExprText &Text, llvm::StringRef By);

/// An identifier that Clang need not know: a dummy of align, an index of loop.
struct Name {
  std::string Text;
  clang::SourceLocation Loc;
};

/// One subscript of a node array or template: `e`, `l:u:s` / `b:n:s`, `:`, `*`.
struct Subscript {
  enum Kind { Index, Triplet, Star } Kind = Index;
  clang::SourceLocation Loc;
  ExprText First;  ///< Index: the expression. Triplet: lower bound or base; empty if omitted.
  ExprText Second; ///< Triplet: upper bound in `( )`, length in `[ ]`; empty if omitted.
  ExprText Step;   ///< Triplet: empty if omitted.
  /// Of gmove in front of a loop: Second is the loop's bound, Step where it begins (empty: at 0), its steps are 1.
  enum { NoLoop, Below, Through } Until = NoLoop;

  bool isWhole() const { return Kind == Triplet && First.empty() && Second.empty() && Step.empty(); }
};

/// `p`, `p[i][0:2]`, `t(:,*)`: a node array or template with or without subscripts.
struct Reference {
  ExprText Object;
  bool Brackets = false; ///< Written with `[ ]`.
  clang::SourceLocation Close; ///< The last bracket.
  std::vector<Subscript> Subscripts;
};

/// A width of a dimension: `n`, `n:m`.
struct WidthText {
  clang::SourceLocation Loc;
  ExprText Low, High; ///< High is empty for `n`, which means n:n.
};

/// What several directives have (partOf): the nodes that execute them, and the id to wait for.
struct OnNodes {
  std::optional<Reference> On;
};
struct Asynchronous {
  ExprText Async; ///< Empty: synchronous.
};

struct NodesDirective {
  Name Entity;
  bool Brackets = false;
  struct Size {
    clang::SourceLocation Loc;
    ExprText Value; ///< Empty: `*`.
  };
  std::vector<Size> Sizes;
  std::optional<Reference> Of;
  bool OfExecuting = false; ///< `= *`: the executing nodes.
};

struct TemplateDirective {
  Name Entity;
  bool Brackets = false;
  /// Index: an upper bound or extent; Triplet: lower:upper or base:length, or `:` for a shape that is not known yet.
  std::vector<Subscript> Ranges;
};

/// `*`, `block`, `cyclic(n)`, `gblock(map)`.
struct DistFormat {
  enum Kind { None, Block, Cyclic, Gblock } Kind = None;
  clang::SourceLocation Loc;
  ExprText Argument; ///< n of block(n), cyclic(n); the map of gblock. Empty if omitted, and for `gblock(*)`.
};

struct DistributeDirective {
  ExprText Template;
  bool Brackets = false;
  clang::SourceLocation Close; ///< The last bracket of the formats.
  std::vector<DistFormat> Formats;
  ExprText Onto;
  std::vector<ExprText> Blocks; ///< `blocks(n, ...)`: those of loops with blockwise; empty: omitted.
  Reference Like; ///< `distribute tc like tf`, `like tf[2*i][j]`: in place of Formats and Onto.
  ExprText By;    ///< `like tf / 2`, `like tc * 2`; empty: 1
  bool Finer = false; ///< `*`
  bool isLike() const { return !Like.Object.empty(); }
};

struct TemplateFixDirective {
  ExprText Template;
  bool FormatBrackets = false, Brackets = false;
  std::vector<DistFormat> Formats; ///< Empty if omitted.
  std::vector<Subscript> Ranges;   ///< Empty if omitted.
};

/// A hint of the reference compiler, without effect here.
struct StaticDescDirective {
  ExprText Object;
};

/// `shape u[ny][nx]`: the dimensions of a pointer or array that is subscripted flat, `u[i * nx + j]`.
struct ShapeDirective {
  ExprText Array;
  std::vector<ExprText> Extents; ///< Slowest first.
};

struct AlignDirective {
  ExprText Array;
  struct Source {
    enum Kind { Dummy, Star, Colon } Kind = Dummy;
    Name Variable;
    clang::SourceLocation Close; ///< The bracket behind it.
  };
  std::vector<Source> Sources;
  Reference With;
  Reference Like;               ///< `align a like u`, `align a[i] like u[*][i]`: in place of With.
  std::vector<ExprText> Others; ///< b of `align a, b like u`, while it is parsed.
  bool isLike() const { return !Like.Object.empty(); }
};

/// Parameters that have the mapping of their arguments.
struct InheritDirective {
  std::vector<ExprText> Arrays;
};

struct ShadowDirective {
  ExprText Array;
  clang::SourceLocation Close; ///< The last bracket.
  struct Width : WidthText {
    bool Full = false; ///< `*`
    clang::SourceLocation Auto; ///< `auto`
  };
  std::vector<Width> Widths;
  ExprText Like;                ///< `shadow a like u`: in place of Widths.
  std::vector<ExprText> Others; ///< b of `shadow a, b like u`, while it is parsed.
};

struct ReductionClause {
  Name Operator; ///< As written, in lower case.
  struct Variable {
    ExprText Value;
    std::vector<ExprText> Locations; ///< `max: m / i, j /`
  };
  std::vector<Variable> Variables;
  enum Ordering { Unordered, Ordered, OrderedAny } Order = Unordered; ///< `ordered`, `ordered(any)` behind it.
};

/// Arrays that a loop reads through subscripts that only the run knows.
struct GatherClause {
  std::vector<ExprText> Arrays; ///< Empty: there is no clause.
  enum MethodKind { Auto, Allgather, Range, Minimal, Gap, Compact, CompactGap } Method = Auto; ///< In the order of sode_gather_method.
  clang::SourceLocation MethodLoc;
  ExprText GapSize; ///< Of Gap and CompactGap.
  enum Expectation { Unknown, Fixed, Changing } Expect = Unknown; ///< In the order of sode_gather_expect.
  clang::SourceLocation ExpectLoc;
  enum Calls { AnyCalls, Irecv, Isend, Sendrecv } Order = AnyCalls; ///< In the order of sode_gather_calls.
  clang::SourceLocation OrderLoc;
  ExprText Async; ///< Of a loop: of what it adds.
};

/// Arrays that a loop adds to through such subscripts.
struct ScatterClause {
  std::vector<ExprText> Arrays; ///< Empty: there is no clause.
  ReductionClause::Ordering Order = ReductionClause::Unordered;
};

struct LoopDirective {
  std::vector<Name> Indices;  ///< Empty: those of the nest that occur in On.
  std::vector<Name> Unlisted; ///< Other variables of the nest that occur in On: they stand for all of their values.
  Reference On;
  std::vector<ReductionClause> Reductions;
  enum Widening { None, Expand, Margin, PeelAndWait, Overlap, Pipeline, Blockwise } Widen = None;
  struct Width : WidthText {
    bool Unbound = false;
  };
  std::vector<Width> Widths; ///< In the order of On's subscripts as written.
  ExprText AsyncId;          ///< Of peel_and_wait.
  std::vector<Name> Along; ///< Variables of the loops that pipeline or blockwise names.
  clang::SourceLocation BlockLoc; ///< Of the clause block; invalid: there is none.
  ExprText BlockSize;        ///< Empty: `auto`, or no clause.
  GatherClause Gather;
  ScatterClause Scatter;
};
/// "" for None.
const char *spellingOf(LoopDirective::Widening Kind);

/// Elements that loops behind it read, by lists of their positions.
struct GatherDirective {
  GatherClause How;
  struct List {
    ExprText Base, Low, Length; ///< `col[lo:len]`; Low is empty for 0.
  };
  std::vector<List> Lists;
};

/// A time loop whose steps share exchanges.
struct BlockingDirective {
  ExprText Steps; ///< Empty: omitted, or `auto`.
  bool StepsAuto = false;
  enum SchemeKind { PA1, PA2, Diamond, Auto }; ///< In the order of sode_scheme.
  std::optional<SchemeKind> Written;
  ExprText SchemeName; ///< Of a scheme that only the run knows: a string.

  /// Without a clause: one scheme, but where the run chooses anyhow. Of a name that the run knows: any.
  SchemeKind scheme() const { return Written.value_or(StepsAuto || !SchemeName.empty() ? Auto : PA1); }
  std::vector<ExprText> Tile; ///< Empty: omitted.
};

struct TaskDirective {
  Reference On;
  bool Nocomm = false;
};

struct TasksDirective {};

/// What a reflect puts into the shadow beyond the ends of the array: nothing, the elements of the other end, or those inside this end, the
/// nearest first, perhaps with the other sign.
enum class AtEnds { Kept, Periodic, Mirror, Antimirror };

/// reflect and reduce_shadow.
struct ReflectDirective : Asynchronous {
  std::vector<ExprText> Arrays;
  struct Width : WidthText {
    AtEnds Ends = AtEnds::Kept;
    clang::SourceLocation Auto; ///< `auto`
  };
  std::vector<Width> Widths; ///< Empty: the declared shadow.
  bool Orthogonal = false;
  Name Transport; ///< In lower case; empty: none is named.
  ExprText TransportName; ///< Of one that only the run knows: a string.
};

struct BarrierDirective : OnNodes {};

struct ReductionDirective : OnNodes, Asynchronous {
  ReductionClause Reduction;
};

struct BcastDirective : OnNodes, Asynchronous {
  std::vector<ExprText> Variables;
  std::optional<Reference> From;
};

/// Elements of an array, distributed or not: `a`, `a[0:n:2][i]`, `p->v[:]`, `s`.
struct Section {
  ExprText Base; ///< What stands before the subscripts.
  std::vector<Subscript> Subscripts;
  bool Measured = false; ///< By `sizeof`, as a whole.
};

struct GmoveDirective : Asynchronous {
  enum Mode { Collective, In, Out } How = Collective;
  Section To, From; ///< Of the statement.
  unsigned Assignment = 0; ///< Its position behind loops that stay, because their variables live on; 0: all of the statement goes.
  ExprText Unit;    ///< Of memcpy: `sizeof(double)`, of which the last subscript of To gives the number. Empty: it names one of the sides.
};

/// An array assignment, behind `array` or of local arrays, which pragma/SectionExpander.h has written out as loops.
struct ArrayDirective {
  Reference On; ///< Of `array`; without an object: of local arrays.
  clang::SourceLocation Aligned; ///< The name in the `align` directive that the loops follow.
  struct Range {
    Subscript Triplet;           ///< As written.
    bool Left;                   ///< Of the left side.
    unsigned Loop;               ///< That runs over it, from 0 in the order of the left side.
    clang::SourceLocation Close; ///< The `]` of the subscript that stands for it in the loops.
    std::vector<clang::Token> Array; ///< What it is a subscript of, `a[0]` of `a[:][0:n]`.
    const clang::ArraySubscriptExpr *Element = nullptr; ///< That subscript.
  };
  std::vector<Range> Ranges;  ///< Those of the left side first.
  struct Loop {
    std::string Variable;
    std::vector<clang::Token> Count, Number; ///< Of its iterations; of the one that Variable stands for, from 0.
    clang::SourceLocation For, Close;        ///< Its `for` and the `)` of its header.
  };
  std::vector<Loop> Loops; ///< Outermost first.
  std::vector<std::pair<clang::SourceLocation, unsigned>> Extents; ///< Tokens that stand for the extent of a range's dimension.
  clang::SourceLocation Operator; ///< Of the assignment.
  const clang::Expr *To = nullptr, *Value = nullptr; ///< Its sides, also of an `operator=` in C++.
};

struct WaitAsyncDirective : OnNodes {
  std::vector<ExprText> Ids;
};

/// post and wait.
struct SignalDirective {
  std::optional<Reference> Node; ///< None: from any node.
  ExprText Tag;                  ///< Empty: any.
};

/// One directive of a translation unit.
struct Directive {
  using Body = std::variant<NodesDirective, TemplateDirective, DistributeDirective, ShapeDirective, AlignDirective, ShadowDirective,
                            InheritDirective, StaticDescDirective, TemplateFixDirective, LoopDirective, BlockingDirective, TaskDirective, TasksDirective,
                            ReflectDirective, BarrierDirective, ReductionDirective, BcastDirective, GatherDirective, GmoveDirective, ArrayDirective,
                            WaitAsyncDirective, SignalDirective>;
  unsigned Id = 0;           ///< Position in the translation unit, from 0.
  unsigned PragmaId = 0;     ///< The pragma it stands in; combined forms make several directives of one.
  DirectiveKind Kind;
  bool Local = false;        ///< Stands in a block, not at file scope.
  clang::SourceLocation Behind; ///< Stands between a function's parameters and this `{`; belongs behind it.
  clang::SourceLocation Loc; ///< The directive's word.
  Body Content;

  template <typename T> const T &as() const { return std::get<T>(Content); }
  template <typename T> T &as() { return std::get<T>(Content); }
};

/// What this directive has of it; null: nothing.
template <typename Part, typename Body> Part *partOf(Body &Of) {
  return std::visit([](auto &D) -> Part * {
    if constexpr (std::is_base_of_v<Part, std::decay_t<decltype(D)>>)
      return &D;
    return nullptr;
  }, Of);
}

/// Calls Visit for every expression of a directive, in a fixed order.
void forEachExpr(Directive &D, llvm::function_ref<void(ExprText &)> Visit);

/// Names that are no C objects where Clang checks the expressions: align dummies, loop indices.
std::vector<Name> dummiesOf(const Directive &D);

} // namespace sode

#endif
