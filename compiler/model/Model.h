// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the directives mean: only checked facts. Dimensions are 0-based in C order (`( )` lists are reversed), node
// coordinates are 0-based, ranges are half-open. Built by ModelBuilder, read by all later stages.

#ifndef SODE_MODEL_MODEL_H
#define SODE_MODEL_MODEL_H

#include "model/IntExpr.h"
#include "pragma/TranslationUnit.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"

namespace sode {

struct Array;
struct Nodes;
struct Template;

/// A half-open range of positions in TokenTable.
struct TokenRange {
  unsigned First = 0, End = 0;
  bool contains(unsigned Position) const { return Position >= First && Position < End; }
};

/// A set of nodes: `on p[0:2][*]`, `on t[i]`; neither nodes nor template: the executing nodes (`nodes q = *`).
struct SetRef {
  struct Sub {
    enum Kind { At, Range, All, Own } Kind = All;
    IntExpr Low, End, Step = 1;
  };
  const Nodes *OfNodes = nullptr; ///< At most one of OfNodes and OfTemplate is set.
  const Template *OfTemplate = nullptr;
  const Array *OfArray = nullptr; ///< `on u[i]`: the array whose template OfTemplate is. Subs are the template's all the same.
  std::vector<Sub> Subs; ///< Empty: the whole object.
  enum Sub::Kind Beyond = Sub::All; ///< In dimensions behind Subs, which an inherited template may have: All or Own.
};

struct Nodes {
  const Directive *Declared;
  const clang::VarDecl *Entity;
  std::string Name;
  bool FileScope;
  std::vector<std::optional<IntExpr>> Sizes; ///< nullopt: `*`
  std::optional<SetRef> Of;
};

enum class DistKind { None, Block, Cyclic, Gblock };

/// Where indices lie on others: i on (Factor * i + Offset) / Divisor, rounded down. Factor and Divisor are positive.
struct Ratio {
  int64_t Factor = 1, Offset = 0, Divisor = 1;
  bool isPlain() const { return Factor == 1 && Divisor == 1; }
  bool operator==(const Ratio &O) const { return Factor == O.Factor && Offset == O.Offset && Divisor == O.Divisor; }
  Ratio movedBy(int64_t N) const { return {Factor, Offset + N * Divisor, Divisor}; }
  std::string text(llvm::StringRef Index) const; ///< `2 * i + 1`
};

struct Template {
  const Directive *Declared;
  const clang::VarDecl *Entity;
  std::string Name;
  bool FileScope;
  struct Dim {
    IntExpr Lower, Extent;
    DistKind Dist = DistKind::None;
    IntExpr Size;                  ///< block(n), cyclic(n); 0: default
    const ExprText *Map = nullptr; ///< gblock; null for `gblock(*)`
    IntExpr Blocks;                ///< Of loops with blockwise; 0: the run chooses.
    int NodesDim = -1;
    Ratio At; ///< Where its indices lie on Like.
    /// Owned indices are one interval: subscripts can stay global.
    bool isContiguous() const { return Dist != DistKind::Cyclic; }
    /// Iterations of a rank form an arithmetic progression.
    bool isProgression() const { return Dist != DistKind::Cyclic || Size.isZero() || Size.constant() == 1; }
  };
  std::vector<Dim> Dims;
  const Directive *Distributed = nullptr;
  const Nodes *Onto = nullptr;
  bool Open = false; ///< `:`: lower bounds and extents come from template_fix; those of Dims mean nothing.
  bool Inherited = false; ///< That of an inherited array's own indices; the run may know more dimensions behind Dims. Open, too.

  /// The template whose blocks it has, at ratios (Dims[].At): `distribute tc like tf / 2`. Its own are irregular: gblock, without a map.
  const Template *Like = nullptr;
  bool Fraction = false; ///< No directive declares it: `t[2*i]`. Open, too.

  bool hasOpenMap() const {
    return !Like && llvm::any_of(Dims, [](const Dim &D) { return D.Dist == DistKind::Gblock && !D.Map; });
  }
};

/// Is the template the same each time its directives are evaluated?
bool hasConstantShape(const Template &T);

struct TemplateFix {
  const Directive *D;
  const Template *T;
  std::vector<Template::Dim> Dims; ///< Lower and Extent if Shape; Map if Formats.
  bool Shape, Formats;
};

struct Array {
  enum Kind {
    Storage,  ///< `double u[N][N]`: the runtime allocates it
    Pointer,  ///< `double (*u)[N]`: the program does, by xmp_malloc
    Parameter ///< what the caller passes, or what an inheriting pointer of a block begins with
  };
  /// Where the descriptor comes from.
  enum Creation {
    BeforeMain, ///< a directive at file scope
    Elsewhere,  ///< the unit that defines the variable
    InBlock,    ///< made where the directive stands, gone at the end of its block
    Once        ///< made where the directive is first met, lives as long as the variable
  };
  const clang::VarDecl *Variable; ///< The canonical declaration; null for a member. HeldBy: `level`.
  const clang::FieldDecl *Member; ///< `align tag.member`: each variable of the struct has an array of its own, or a pointer to one.
  std::string Name;
  Kind What;
  Creation Made;
  bool FileScope; ///< The variable is, wherever it is aligned.
  TokenRange Scope; ///< Where the name means the distributed array.
  const Directive *Aligned = nullptr;
  const Directive *Shaped = nullptr;   ///< It is subscripted flat; the text has become that of so many dimensions (pragma/ShapeExpander.h).
  const Directive *Shadowed = nullptr; ///< shadow, or what gives the array the shadow of another one.
  const Template *On = nullptr;
  const ExprText *HeldBy = nullptr; ///< `level[k]`, an element of an array of pointers, which leads to it; one directive names it so.
  bool Inherits = false;       ///< A parameter that has the mapping of its argument, or a pointer of its first value. On is its own.
  const Array *Like = nullptr; ///< Whose mapping it has, or whose shadow.
  struct Axis {
    std::optional<int64_t> Extent;              ///< Of a constant.
    const clang::Expr *ExtentExpr = nullptr;    ///< As written here; neither: known when it runs.
    int TemplateDim = -1;                       ///< -1: collapsed
    IntExpr Offset;                             ///< Index i lies on template index i + Offset.
    IntExpr ShadowLow, ShadowHigh;              ///< As written: see Widths.h.
    clang::SourceLocation AutoShadow;           ///< `[auto]`
    bool FullShadow = false;                    ///< `*`: the whole extent is stored, local index = global index.
    int LikeAxis = -1;                          ///< Dimension of Like whose shadow it has; only the run may know it.
    bool isUnknown() const { return !Extent && !ExtentExpr; }
  };
  std::vector<Axis> Axes;
  clang::QualType Element;
  unsigned Indirections = 1; ///< `*`s from the variable that carries the type to an element.

  /// A pointer of a block that inherits, or an element of an array of pointers: it may hold arrays of its own function, too.
  bool isBlockPointer() const { return Inherits && (HeldBy || !clang::isa<clang::ParmVarDecl>(Variable)); }
  /// A member that is a pointer: the array is the one that it points to, and the run finds it by that.
  bool isHeld() const { return Member && What == Pointer; }
  const clang::DeclaratorDecl &declaration() const {
    return Member ? static_cast<const clang::DeclaratorDecl &>(*Member) : *Variable;
  }
  bool isDistributed(unsigned Axis) const {
    return Axes[Axis].TemplateDim >= 0 && On->Dims[Axes[Axis].TemplateDim].Dist != DistKind::None;
  }
  /// Stored elements are no interval: subscripts must be mapped.
  bool isCyclic(unsigned Axis) const {
    return Axes[Axis].TemplateDim >= 0 && !Axes[Axis].FullShadow && !On->Dims[Axes[Axis].TemplateDim].isContiguous();
  }
  bool hasCyclicAxis() const {
    for (unsigned I = 0; I < Axes.size(); ++I)
      if (isCyclic(I))
        return true;
    return false;
  }
};

enum class ReductionOp { Sum, Product, BitAnd, BitOr, BitXor, LogicalAnd, LogicalOr, Max, Min };

struct Reduction {
  ReductionOp Op;
  enum Extreme { Any, First, Last } Which = Any; ///< Of Max and Min: which one the locations are taken from.
  ReductionClause::Ordering Order = ReductionClause::Unordered;
  struct Variable {
    const ExprText *Text;
    clang::QualType Element; ///< Arithmetic.
    bool IsArray;            ///< The whole array is combined element by element.
    const Array *Distributed = nullptr;
    std::vector<const ExprText *> Locations;
  };
  std::vector<Variable> Variables;
};

/// One `for` of a nest.
struct Loop {
  const clang::ForStmt *For;
  const clang::VarDecl *Variable;
  bool DeclaredInFor;
  const clang::Expr *Init;
  const clang::Expr *Bound;
  clang::SourceLocation Comparison; ///< The operator.
  bool Upwards;                     ///< `<`, `<=` (as seen with the variable on the left)
  bool Inclusive;                   ///< `<=`, `>=`
  const clang::Expr *Increment;
  const clang::Expr *StepExpr = nullptr; ///< nullptr: 1. Its value counts downwards if StepNegated.
  bool StepNegated = false;
  // Where it runs; only for loops that are distributed.
  bool Distributed = false;
  int Dim = -1;   ///< Dimension of the `on` reference.
  IntExpr Offset; ///< Iteration i runs where index i + Offset is.
  struct Width {
    IntExpr Low, High;
    bool Unbound = false;
  } Widening; ///< Of expand, margin, peel_and_wait.
  bool Pipelined = false; ///< What its iterations write flows to the next node, of pipeline.
  bool Blockwise = false; ///< They mean their own block's new values and the neighbors' old ones, of blockwise.
};

/// What a loop gathers or scatters to: an array, or the one of a member, `f->x`.
struct ImagedArray {
  const Array *A;
  const ExprText *Text; ///< In the directive.
  std::string Name;     ///< As the user wrote it,
  std::string Word;     ///< and as part of a name.
  /// By an expression: of a member it must be the same one.
  bool isNamedBy(const Array &Other, const clang::Expr *Expression) const;
};

/// What the clauses gather and scatter of a nest say.
struct Gathering {
  std::vector<ImagedArray> Arrays; ///< That it reads anywhere, in the order written; none: there is no clause.
  std::vector<ImagedArray> Sums;   ///< That it adds to anywhere.
  bool AnyOrder = false;             ///< Sums have the same bits for every number of nodes.
  GatherClause::MethodKind Method = GatherClause::Auto;
  IntExpr Gap;
  GatherClause::Expectation Expect = GatherClause::Unknown;
  GatherClause::Calls Order = GatherClause::AnyCalls;
  const ExprText *Async = nullptr; ///< Of sums; GatherCall has its own.
};

struct GatherCall;

struct LoopNest {
  const Directive *D;
  bool OfAssignment = false; ///< It has been an array assignment: the right side is read first.
  const clang::Stmt *Body; ///< The associated statement.
  SetRef On;               ///< Subscripts of listed indices are All.
  std::vector<Loop> Loops; ///< The tight nest, outermost first; not all need be distributed.
  std::vector<int> Further; ///< Dimensions of On along which loops behind statements are distributed (pragma/NestExpander.h).
  std::vector<Reduction> Reductions;
  LoopDirective::Widening Widen = LoopDirective::None;
  const ExprText *AsyncId = nullptr; ///< Of peel_and_wait.
  IntExpr Block = 0;                 ///< Of pipeline: iterations that flow together; 0: measured.
  Gathering Gather;
  std::vector<std::pair<const ImagedArray *, const GatherCall *>> Served; ///< By a directive before.
  /// Its iterations need what earlier ones have written.
  bool isCarried() const { return Widen == LoopDirective::Pipeline || Widen == LoopDirective::Blockwise; }
  /// Nodes run more or fewer iterations than their own.
  bool isWidened() const {
    return Widen == LoopDirective::Expand || Widen == LoopDirective::Margin || Widen == LoopDirective::PeelAndWait;
  }
  /// Elements of an array, which an expression names, stand in an image, wherever they are owned; or null.
  const ImagedArray *imageOf(const Array &A, const clang::Expr *Name) const;
  const ImagedArray *gathers(const Array &A, const clang::Expr *Name) const;
  const ImagedArray *scatters(const Array &A, const clang::Expr *Name) const;
  TokenRange Tokens;       ///< From the first omp pragma or the statement to its last token.
  unsigned Marker;         ///< Position of the pragma's marker.
};

/// Do nodes execute different iterations? Not if the distributed dimensions have one node.
bool splitsWork(const LoopNest &N);

/// A `break` that leaves one of the nest's own loops; invalid if there is none.
clang::SourceLocation breakOutOf(const LoopNest &Nest);

/// blocking: a loop over time whose steps share exchanges.
struct TimeLoop {
  const Directive *D;
  Loop Time;
  IntExpr Steps;     ///< Of a time block, at least 1; a constant one is in range. With `auto`, at most.
  std::vector<IntExpr> Tile; ///< Sizes of cache tiles by dimension of the template, 0: chosen. Empty: all are.
  TokenRange Tokens; ///< The `for`.
};

struct TaskBlock {
  const Directive *D;
  SetRef On;
  bool Nocomm;
  TokenRange Tokens;
  const Directive *Tasks = nullptr; ///< The `tasks` that contains it: the set is evaluated there.
};

struct TasksBlock {
  const Directive *D;
  TokenRange Tokens;
};

/// A directive by which nodes communicate, or wait for what they have begun.
struct Communication {
  const Directive *D;
  std::optional<SetRef> On = {};          ///< Who takes part; none: the executing nodes.
  const ExprText *Async = nullptr;
  std::vector<const Array *> Changes = {}; ///< Whose elements get values where they are owned,
  std::vector<const Array *> Fills = {};   ///< and where they are in shadows.
  std::vector<const ExprText *> Memory = {}; ///< What else gets values, of each node for itself.
  /// Whose nodes must all come here, and equally often; null: whoever executes it. None: the arrays, or `on`, say it.
  std::optional<const Nodes *> Together = {};
};

/// reflect or reduce_shadow.
struct Exchange : Communication {
  std::vector<const Array *> Arrays;
  struct Width {
    IntExpr Low, High;
    AtEnds Ends;
    clang::SourceLocation Auto; ///< `auto`: see Widths.h.
  };
  std::vector<Width> Widths; ///< Empty: the declared shadows.
  bool Orthogonal = false;
  std::string Transport; ///< Empty: what SODE_TRANSPORT says,
  const ExprText *TransportName = nullptr; ///< or a string that the program has.

  bool reduces() const { return D->Kind == DirectiveKind::ReduceShadow; }
  AtEnds endsOf(unsigned Axis) const { return Axis < Widths.size() ? Widths[Axis].Ends : AtEnds::Kept; }
};

struct BarrierCall : Communication {};

struct ReductionCall : Communication {
  Reduction What;
};

struct BroadcastCall : Communication {
  struct Variable {
    const ExprText *Text;
    const Array *Distributed;
  };
  std::vector<Variable> Variables;
  std::optional<SetRef> From;
};

/// Elements that gmove reads or writes: of a distributed array, or of memory that each node has for itself.
struct SectionRef {
  const ExprText *Base = nullptr;
  std::string Name;                   ///< The base, for messages.
  const Array *Distributed = nullptr; ///< Null: memory.
  size_t Leading = 0;                 ///< Subscripts of the base that only lead to a pointer, `p[3]` of `p[3][0:n]`; no dimensions.
  struct Extent {
    std::optional<int64_t> Constant;
    bool Variable; ///< The type of memory says it when the program runs. Neither: unknown (behind a pointer), or the runtime knows it (distributed).
  };
  std::vector<Extent> Extents;
  struct Triplet {
    clang::SourceLocation Loc;
    IntExpr Base = 0;
    std::optional<IntExpr> Length; ///< nullopt: the rest of the dimension
    IntExpr Step = 1;              ///< 0: one index, no dimension of the shape
    const ExprText *WrittenLength = nullptr;
    bool Counted = false; ///< By a loop: a negative length is 0.
    bool isIndex() const { return Step.isZero(); }
  };
  std::vector<Triplet> Triplets; ///< One for each dimension.
  clang::QualType Element;
};

struct GmoveCall : Communication {
  SectionRef To, From;
  GmoveDirective::Mode How;
};

/// An array assignment. Its loops are loops like the user's, behind `array` a nest of Nests.
struct Assignment {
  const Directive *D;
  /// Of each range of indices: what it runs over.
  struct Dimension {
    const clang::Expr *Base = nullptr; ///< `a[0]` of `a[0][:]`
    const Array *Distributed = nullptr;
    const clang::Expr *Name = nullptr; ///< Of the distributed array.
    unsigned Axis = 0;                 ///< Of the distributed array.
    std::optional<int64_t> Extent;
    bool Variable = false;             ///< The type says the extent when the program runs.
  };
  std::vector<Dimension> Dimensions;
  /// Ranges behind `on` of which only the run knows whether they lie in the template.
  struct OnRange {
    const Template *Of;
    unsigned Dim;
    const Subscript *Written;
    bool Brackets;
  };
  std::vector<OnRange> Unknown;
  bool MayOverlap = false; ///< The right side may read what the left one has written.
};

/// A section in a list of `bcast` or `reduction` of which only the run knows whether it lies within its dimension.
struct ListedRange {
  const Directive *D;
  const ListedSection *Written;
  std::string Name;
  unsigned Dim;
  std::optional<int64_t> Extent; ///< nullopt: the type says it when the program runs.
};

/// The directive gather: loops behind it in its block read the arrays in their images.
struct GatherCall : Communication {
  Gathering How;
  llvm::ArrayRef<GatherDirective::List> Lists;
  TokenRange Serves;
};

struct WaitCall : Communication {
  std::vector<const ExprText *> Ids;
};

/// post or wait: of one node with another one.
struct SignalCall {
  const Directive *D;
  std::optional<SetRef> Node;     ///< None: any.
  const ExprText *Tag = nullptr;  ///< Null: any.
};

struct Model {
  std::deque<Nodes> NodeArrays;
  std::deque<Template> Templates;
  std::deque<Nodes> InheritedNodes; ///< Of inherited arrays: nothing declares them.
  std::deque<Template> InheritedTemplates;
  std::deque<Template> Fractions; ///< Of other templates.
  std::deque<ExprText> Unknown; ///< Values that only the run knows.
  std::deque<Array> Arrays;
  std::deque<Array> Elements; ///< Of arrays of pointers; nothing but a directive names them.
  std::deque<LoopNest> Nests;
  std::deque<TimeLoop> TimeLoops;
  std::deque<TaskBlock> Tasks;
  std::deque<TasksBlock> TaskGroups;
  std::deque<TemplateFix> Fixes;
  std::deque<Exchange> Exchanges;
  std::deque<BarrierCall> Barriers;
  std::deque<ReductionCall> Reductions;
  std::deque<BroadcastCall> Broadcasts;
  std::deque<GmoveCall> Gmoves;
  std::deque<Assignment> Assignments;
  std::deque<WaitCall> Waits;
  std::deque<GatherCall> Gathers;
  std::deque<SignalCall> Signals;
  std::vector<const Communication *> Communications; ///< Those above, in textual order.
  std::deque<ListedRange> Listed; ///< Parts of directives above.
  llvm::DenseMap<const clang::VarDecl *, Array *> ArrayOf; ///< By canonical declaration.
  llvm::DenseMap<const clang::FieldDecl *, Array *> MemberOf;

  /// Everything above, kind by kind. A Visit without a case for some kind does not compile: no stage can forget one.
  template <typename Visitor> void forEach(Visitor Visit) const {
    auto All = [&](const auto &...Lists) { (llvm::for_each(Lists, Visit), ...); };
    All(NodeArrays, Templates, Arrays, Nests, TimeLoops, Tasks, TaskGroups, Fixes, Exchanges, Barriers, Reductions, Broadcasts, Gmoves, Assignments, Waits, Gathers, Signals);
  }

  const Array *findArray(const clang::ValueDecl *D) const {
    if (const auto *F = llvm::dyn_cast_or_null<clang::FieldDecl>(D))
      return MemberOf.lookup(F);
    const auto *V = llvm::dyn_cast_or_null<clang::VarDecl>(D);
    return V ? ArrayOf.lookup(V->getCanonicalDecl()) : nullptr;
  }
  /// The array that an expression names: a variable or a member.
  const Array *findArray(const clang::Expr *E) const {
    if (const auto *Ref = llvm::dyn_cast_or_null<clang::DeclRefExpr>(E))
      return findArray(Ref->getDecl());
    const auto *Field = llvm::dyn_cast_or_null<clang::MemberExpr>(E);
    return Field ? findArray(Field->getMemberDecl()) : nullptr;
  }
};

} // namespace sode

#endif
