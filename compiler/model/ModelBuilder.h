// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Directives + Clang's AST -> Model. Each directive is checked and entered in textual order; a faulty one is
// reported and left out. One .cpp file per group of directives: BuildMapping, BuildArray, BuildLoop,
// BuildCommunication; BuildReference for what they share.

#ifndef SODE_MODEL_MODELBUILDER_H
#define SODE_MODEL_MODELBUILDER_H

#include "model/Model.h"
#include "support/Diagnostics.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"

namespace sode {

class ModelBuilder {
public:
  ModelBuilder(const clang::ASTContext &Context, Diagnostics &Diags, TranslationUnit &TU, Model &M)
      : Context(Context), Diags(Diags), TU(TU), M(M) {}

  void build();
  /// Reads one canonical `for` (xmp-c.md 13.1).
  static bool readLoop(const clang::ForStmt *For, Loop &L);
  /// A loop's lowest and highest iteration; nullopt: it has none, or they are known at run time only.
  static std::optional<std::pair<int64_t, int64_t>> rangeOf(const Loop &L, const clang::ASTContext &Context);

private:
  const clang::ASTContext &Context;
  Diagnostics &Diags;
  TranslationUnit &TU;
  Model &M;
  llvm::DenseMap<const clang::VarDecl *, Nodes *> NodesOf;
  llvm::DenseMap<const clang::VarDecl *, Template *> TemplateOf;
  llvm::DenseMap<const clang::Decl *, const Directive *> ShapeOf; ///< By the canonical declaration, or the member.
  llvm::DenseMap<clang::SourceLocation, const clang::Stmt *> StatementOf; ///< By the directive's location.

  llvm::DenseMap<clang::SourceLocation, const Directive *> GroupOf; ///< The `tasks` around a task, by the task's location.
  struct Jump {
    unsigned From, To;         ///< Tokens: the goto or switch; its label or case.
    clang::SourceLocation Loc; ///< Of the label or case.
  };
  std::vector<Jump> Jumps; ///< Of the whole file, in the order of To.
  void findStatements();

  const Directive *Current = nullptr; ///< The directive being built.
  /// What a declarative directive failed to declare, distribute, align or give a shadow: later uses are no errors of
  /// their own.
  llvm::DenseSet<const clang::VarDecl *> Faulty;
  bool Failed = false; ///< The directive being built was left out because of one of these.

  void buildOne(const Directive &D);
  // One function per directive, buildNodes() to buildWait(), in the files Build*.cpp.
#define DIRECTIVE(Kind, Spelling, Place, Form) void build##Kind(const Directive &D);
#include "directive/Directives.def"
  void noteFailure(const Directive &D);
  void noteHidden(const ExprText &Text);
  void reportName(const ExprText &Text, diag::ID ID);
  bool isFaulty(const clang::VarDecl *V) {
    bool Found = V && Faulty.count(V);
    Failed |= Found;
    return Found;
  }
  /// No goto or case leads from outside into the directive's statement: it would pass by what opens it.
  bool checkJumps(const Directive &D);
  /// No goto or case passes by a declarative directive of a block: what the block releases would not exist.
  void checkScopes();
  const Jump *findJumpInto(TokenRange Range) const;
  // CheckExtents.cpp: each reports what is certainly wrong.
  bool checkListed(const ExprText &Text);
  bool checkNodeCount(const Nodes &N, clang::SourceLocation Loc);
  /// Dim: dimension D of T, as distributed and fixed.
  bool checkDistribution(const Template &T, unsigned D, const Template::Dim &Dim, clang::SourceLocation Loc);
  /// `from` names one node in each set.
  bool checkSource(const SetRef &From, clang::SourceLocation Loc);
  bool checkRange(const LoopNest &Nest);
  bool checkExits(const LoopNest &Nest);
  // CheckLoop.cpp
  bool checkChanges(const LoopNest &Nest, const Loop &L);
  // BuildMapping.cpp
  bool readBlocks(const DistributeDirective &Dist, Template &T);
  // BuildRatio.cpp: templates at ratios of others
  void distributeLike(const Directive &D, Template &T);
  bool readRatios(const DistributeDirective &Dist, const Template &Of, std::vector<Ratio> &At);
  /// Each of T's dimensions at a ratio; null after a message.
  const Template *fractionOf(const Template &T, llvm::ArrayRef<Ratio> At, clang::SourceLocation Loc);
  /// A template_fix of T that has certainly been executed when D is.
  const TemplateFix *fixedBefore(const Directive &D, const Template &T) const;
  bool readRanges(const std::vector<Subscript> &Ranges, bool Brackets, const std::string &Name, std::vector<Template::Dim> &Dims);
  bool checkDimensions(const Name &Entity, size_t Count);
  bool readFormat(const DistFormat &F, Template::Dim &Dim);
  bool checkFix(const Directive &D, const Template &T);
  bool readFixedFormats(const Template &T, llvm::ArrayRef<const DistFormat *> Formats, std::vector<Template::Dim> &Dims);
  // BuildArray.cpp
  void checkShapesUsed();
  const clang::DeclaratorDecl *shapedBy(const ShapeDirective &Shape) const;
  bool isAligned(const clang::DeclaratorDecl &D) const;
  bool alignAxes(Array &A, const AlignDirective &Align);
  // BuildInherit.cpp: mappings of other arrays
  void inherit(const Directive &D, const ExprText &Heir);
  void inheritMapping(const Directive &D, Array &A);
  const Array *findElement(const Directive &D, const ExprText &Text); ///< Reports what it cannot be.
  /// A parameter, or a pointer of a block with an initializer; or null.
  const clang::VarDecl *heirOf(const ExprText &Text) const;
  IntExpr unknown() { return IntExpr::of(M.Unknown.emplace_back(), Context); }
  void findInherited();
  void buildAlignLike(const Directive &D);
  bool alignLike(Array &A, const Array &Other, const AlignDirective &Align);
  void buildShadowLike(const Directive &D, Array &A);
  // DeclareArray.cpp
  Array *declareArray(const Directive &D, const ExprText &Text);
  Array::Creation lifetime(const Array &A, const Directive &D) const;
  Array *declareMember(const Directive &D, const ExprText &Text);
  bool readDimensions(Array &A);
  void readShape(Array &A);
  bool checkLifetime(const Array &A);
  bool mayBeMetAgain(const Array &A) const;
  // BuildLoop.cpp
  bool followsOuterLoop(const LoopNest &Nest, int Dim, const ExprText &E);
  void noteMacroInCondition(const clang::ForStmt &For);
  bool readNest(LoopNest &Nest, const LoopDirective &D);
  /// Of an index: the dimension in whose subscript it stands, and what is added to it there.
  struct IndexPlaces : llvm::StringMap<std::pair<int, IntExpr>> {
    std::vector<Ratio> At; ///< Of the dimensions of a template.
  };
  bool placeIndex(const LoopNest &Nest, const LoopDirective &D, size_t Subscript, IndexPlaces &Places, bool &Free);
  bool distributeLoop(LoopNest &Nest, const LoopDirective &D, const Name &Index, const IndexPlaces &Places);
  bool mapLoops(LoopNest &Nest, const LoopDirective &D);
  bool checkLoop(const LoopNest &Nest, const Loop &L);
  bool readFurther(LoopNest &Nest, const LoopDirective &D);
  bool readReductions(LoopNest &Nest, const LoopDirective &D);
  bool widenLoops(LoopNest &Nest, const LoopDirective &D);
  bool readAlong(LoopNest &Nest, const LoopDirective &D);
  void leaveOutWhole(LoopNest &Nest, const LoopDirective &D);
  bool readBlock(LoopNest &Nest, const LoopDirective &D);
  bool checkBreak(const LoopNest &Nest, const char *Word);
  bool checkOrderedAny(const LoopNest &Nest, const Reduction &R);
  // BuildGather.cpp
  bool readImaged(LoopNest &Nest, const ExprText &Text, llvm::StringRef Clause);
  bool readGather(LoopNest &Nest, const LoopDirective &D);
  bool readMethod(Gathering &To, const GatherClause &G);
  void serve(LoopNest &Nest);
  bool isIndexList(const ExprText &Text);
  bool readScatter(LoopNest &Nest, const LoopDirective &D);
  // BuildCommunication.cpp
  bool canFillEnds(const Exchange &X, const Array &A, const ReflectDirective::Width &W, unsigned Axis);
  void buildSignal(const Directive &D);
  /// Warns of a collective operation on an array that has no replicas.
  void checkReplicated(const Directive &D, const ExprText &Text, const Array &A);
  // BuildAssignment.cpp
  bool checkRange(const ArrayDirective::Range &R, const Assignment::Dimension &Dim, SectionRef &As);
  bool checkOn(const Reference &On, Assignment &New);
  bool checkOnRange(const Subscript &S, const Template &T, unsigned Dim, bool Brackets, Assignment &New);
  // BuildGmove.cpp
  bool readSection(const Section &S, SectionRef &R);
  bool checkBytes(const GmoveDirective &Dir, const SectionRef &To);
  bool readDistributed(const Section &S, const Array &A, SectionRef &R);
  bool readMemory(const Section &S, SectionRef &R);
  bool readTriplet(const Subscript &S, SectionRef::Triplet &T);
  void reportLengths(const SectionRef::Triplet &T, int64_t Left, int64_t Right);
  bool checkShapes(const SectionRef &To, const SectionRef &From);
  // BuildReduction.cpp
  bool readReduction(const ReductionClause &Clause, bool InLoop, Reduction &R);
  bool readReduced(const ReductionClause &Clause, const ReductionClause::Variable &Reduced, bool InLoop, Reduction &R);
  bool checkReducedOnce(llvm::ArrayRef<const Reduction *> Reductions);
  bool readLocations(const ReductionClause &Clause, const ExprText &Value, llvm::ArrayRef<ExprText> Locations, bool IsArray,
                     bool InLoop);
  /// Of asynchronous communication.
  bool checkId(const ExprText &Id);
  bool readAsync(const ExprText &Id, const ExprText *&Async);
  template <typename Call> void add(std::deque<Call> &To, Call New) { M.Communications.push_back(&To.emplace_back(std::move(New))); }

  // BuildReference.cpp
  bool reportTable(const ExprText &Text);
  const clang::VarDecl *entityAt(const Name &Entity) const; ///< Null: Clang has reported a clash of names.
  const clang::VarDecl *variableOf(const ExprText &Text) const;
  Nodes *findNodes(const ExprText &Text);       ///< Reports if it is none.
  Template *findTemplate(const ExprText &Text); ///< Reports if it is none.
  Array *findAligned(const ExprText &Text);     ///< Reports if it is none.
  bool checkDistributed(const Template &T, clang::SourceLocation Loc);
  /// Resolves a node set. Subscripts in Skip (by position as written) are left as All.
  bool resolve(const Reference &R, SetRef &Set, llvm::ArrayRef<bool> Skip = {});
  bool resolve(const std::optional<Reference> &R, std::optional<SetRef> &Set);
  bool resolveObject(const Reference &R, SetRef &Set);
  bool checkSubscriptCount(const Reference &R, const SetRef &Set);
  /// The dimension of the node array or template in which subscript I as written stands; -1: one that an array has for itself.
  static int dimensionNamed(const Reference &R, const SetRef &Set, size_t I);
  bool readSub(const Reference &R, size_t Subscript, const SetRef &Set, SetRef::Sub &Sub);
  bool checkSub(const Reference &R, size_t Subscript, const SetRef &Set, const SetRef::Sub &Sub);
  bool checkInteger(const ExprText &Text);
  /// The array that an expression names, a variable or a member; or null.
  const Array *distributedArray(const ExprText &Text) const;
  /// Warns of `a[i]`, `a[i].x` of a distributed array in a collective operation on variables.
  void checkElement(const ExprText &Text);
  /// Reports what is no string for a clause that takes a name; none is one.
  bool checkString(const ExprText &Text, const char *Clause);
  IntExpr value(const ExprText &Text) const { return IntExpr::of(Text, Context); }
  bool isFileScope(const clang::VarDecl *V) const { return V->isFileVarDecl(); }
  /// A position in the block that the directive belongs to.
  unsigned blockStart(const Directive &D) const {
    return D.Behind.isValid() ? TU.Tokens.find(D.Behind) + 1 : TU.markerOf(D);
  }
};

/// How many elements a range has, if it is known.
std::optional<int64_t> lengthOf(const SectionRef::Triplet &T, std::optional<int64_t> Extent);
/// Does what is known of a subscript lie within the dimension? Reports what doesn't.
bool checkTriplet(const SectionRef &R, size_t Dim, Diagnostics &Diags);
/// The name of a variable, or `c.a`.
std::string spelling(const ExprText &Text);
/// Any expression, in one line.
std::string spelled(const ExprText &Text, const clang::ASTContext &Context);

/// `( )` lists start with the fastest dimension: brings any list into C order.
template <typename T> std::vector<T> inCOrder(std::vector<T> List, bool Brackets) {
  if (!Brackets)
    std::reverse(List.begin(), List.end());
  return List;
}

/// Values of the type are addresses or have some in them, which mean nothing on another node.
bool holdsPointers(clang::QualType T);

} // namespace sode

#endif
