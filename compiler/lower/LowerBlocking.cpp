// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// blocking. The time loop stays as it is; each step says that it begins, and the runtime says how far each nest goes:
//
//   #pragma xmp blocking steps(4)   {
//                                       static const sode_blocking_dim_t ... depths, as blocks/TimeBlock.h has found them
//                                       const sode_blocking_facts_t sode_facts_7 = {sode_template__t, 2, 4, ...};
//                                       sode_blocking_t sode_blocking_7 SODE_RELEASE(sode_blocking_end) = sode_blocking_begin(...);
//   for (t = 0; t < T; t++) {       for (t = 0; t < T; t++) {
//                                       if (!sode_blocking_begun(&sode_blocking_7)) SODE_REDUCTION_BEGIN(...)   <of what nests reduce>
//                                       sode_blocking_step(&sode_blocking_7);
//   #pragma xmp reflect (u)             if (!sode_blocking_runs()) sode_reflect(...);
//   #pragma xmp loop ...                <the nest, of the form SODE_NEST_STEP>
//   }                               }
//                                       if (sode_blocking_begun(&sode_blocking_7)) SODE_REDUCTION_END(...)
//                                       if (sode_blocking_begun(&sode_blocking_7)) sode_reflect(...);   <of reflects that are still in force>
//                                   }

#include "lower/LowerBlocking.h"
#include "lower/Clauses.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace sode {

static std::string tilesOf(const TimeBlock &B) { return "sode_tiles_" + std::to_string(B.Of->D->Id); }
static std::string blockOf(const TimeBlock &B) { return "sode_blocking_" + std::to_string(B.Of->D->Id); }
static std::string factsOf(const TimeBlock &B) { return "sode_facts_" + std::to_string(B.Of->D->Id); }

static std::string text(const Sides &S) { return braces({std::to_string(S.Low), std::to_string(S.High)}); }

static std::string array(const Depth &D) {
  Texts List;
  for (const Sides &S : D)
    List.push_back(text(S));
  return constArray("sode_sides_t", List);
}

static std::string numbers(ArrayRef<int64_t> Values) {
  Texts List;
  for (int64_t N : Values)
    List.push_back(std::to_string(N));
  return constArray("sode_index_t", List);
}

std::string BlockingLowering::reads(ArrayRef<TimeBlock::Stage::Read> Reads) const {
  Texts List;
  for (const TimeBlock::Stage::Read &R : Reads)
    List.push_back(braces({nameOf(*R.A), std::to_string(R.Axis), std::to_string(R.Far.Lowest), std::to_string(R.Far.Highest)}));
  return List.empty() ? "0" : constArray("sode_blocking_read_t", List);
}

/// Where points of a coarser grid lie.
static std::string places(const LoopNest &Nest, const TimeBlock &B) {
  Texts List;
  for (unsigned Dim = 0; B.isCoarse(Nest) && Dim < B.On->Dims.size(); ++Dim) {
    Ratio At = *B.placeOf(*Nest.On.OfTemplate, Dim);
    List.push_back(braces({std::to_string(At.Factor), std::to_string(At.Offset)}));
  }
  return List.empty() ? "0" : constArray("sode_blocking_place_t", List);
}

/// What nests read beyond ends that are mirrored.
Texts BlockingLowering::mirrors(const TimeBlock &B) const {
  Texts List;
  for (const TimeBlock::Stage &S : B.Stages)
    for (const TimeBlock::Stage::Mirror &M : S.Mirrors) {
      Texts Widths;
      for (unsigned Axis = 0; Axis < M.Widths.size(); ++Axis) {
        auto At = B.Mirrored.find({M.A, Axis});
        Widths.push_back(braces({std::to_string(M.Widths[Axis].Low), std::to_string(M.Widths[Axis].High),
                                 endsOf(P, *M.A, At == B.Mirrored.end() ? AtEnds::Kept : At->second)}));
      }
      List.push_back(braces({std::to_string(S.Nest->D->Id), nameOf(*M.A), constArray("sode_width_t", Widths)}));
    }
  return List;
}

const CacheTiles *BlockingLowering::tiled(const TimeBlock &B) const {
  auto It = Decided.Tiled.find(B.Of);
  return It == Decided.Tiled.end() ? nullptr : &It->second;
}

/// Which dimensions tiles cut, and the sizes that the program says.
static std::string cuts(const TimeLoop &L, const CacheTiles &Tiles, const Printer &P) {
  Texts List;
  for (unsigned Dim = 0; Dim < Tiles.Cut.size(); ++Dim)
    if (!Tiles.Cut[Dim])
      List.push_back("-1");
    else if (L.Tile.empty() || L.Tile[Dim].constant())
      List.push_back(L.Tile.empty() ? "0" : std::to_string(*L.Tile[Dim].constant()));
    else
      List.push_back(call("sode_blocking_tile", {"SODE_WHERE", P.text(L.Tile[Dim])}));
  return constArray("sode_index_t", List);
}

static std::string schemeOf(const TimeBlock &B, const std::string &Narrow, const Printer &P) {
  if (const ExprText &Name = B.Of->D->as<BlockingDirective>().SchemeName; !Name.empty())
    return Narrow.empty() ? call("sode_blocking_scheme", {"SODE_WHERE", nameOf(*B.On), P.text(Name)}) : Narrow + ".sode_scheme";
  switch (B.Of->D->as<BlockingDirective>().scheme()) {
  case BlockingDirective::PA1:
    return "SODE_SCHEME_PA1";
  case BlockingDirective::PA2:
    return "SODE_SCHEME_PA2";
  case BlockingDirective::Diamond:
    return "SODE_SCHEME_DIAMOND";
  case BlockingDirective::Auto:
    return "SODE_SCHEME_AUTO";
  }
  llvm_unreachable("a scheme without a name");
}

static std::string sumsOf(const TimeBlock &B) {
  auto HasRow = [&](const TimeBlock::Sum &S) {
    return llvm::any_of(S.Nest->On.Subs, [](const SetRef::Sub &Sub) { return Sub.Kind == SetRef::Sub::At; });
  };
  return B.Sums.empty() ? "SODE_SUMS_NONE" : llvm::any_of(B.Sums, HasRow) ? "SODE_SUMS_ROW" : "SODE_SUMS_ALL";
}

/// Of the block, with the depths of one that is like it.
Texts BlockingLowering::facts(const TimeBlock &B, const TimeBlock &Of, const std::string &Steps, const std::string &Narrow) const {
  Texts Dims, Stages, Fields, Mirrors = mirrors(Of);
  for (unsigned Dim = 0; Dim < B.Growth.size(); ++Dim)
    Dims.push_back(braces({text(Of.Growth[Dim]), B.Periodic[Dim] ? "1" : "0"}));
  const CacheTiles *Tiles = tiled(B);
  for (size_t I = 0; I < Of.Stages.size(); ++I) {
    const TimeBlock::Stage &S = Of.Stages[I];
    Stages.push_back(braces({std::to_string(S.Nest->D->Id), array(S.Last), std::to_string(S.Reads.size()), reads(S.Reads),
                             Tiles ? numbers(Tiles->Reach[I]) : "0", places(*S.Nest, B)}));
  }
  for (const TimeBlock::Field &F : Of.Fields)
    Fields.push_back(braces({nameOf(*F.A), F.Live ? "1" : "0", F.Far ? "1" : "0", F.Changed ? "1" : "0", array(F.Last), array(F.Most)}));
  return fields({{"tmpl", nameOf(*B.On)}, {"ndims", std::to_string(Dims.size())}, {"steps", Steps},
                 {"dims", constArray("sode_blocking_dim_t", Dims)}, {"nstages", std::to_string(Stages.size())},
                 {"stages", constArray("sode_blocking_stage_t", Stages)}, {"narrays", std::to_string(Fields.size())},
                 {"arrays", constArray("sode_blocking_array_t", Fields)}, {"tile", Tiles ? cuts(*B.Of, *Tiles, P) : ""},
                 {"scheme", schemeOf(B, Narrow, P)}, {"choose", B.Of->D->as<BlockingDirective>().StepsAuto ? "1" : ""}, {"sums", sumsOf(B)},
                 {"ends", Narrow.empty() ? "" : array(B.Ends)}, {"narrow", Narrow.empty() ? "" : "&" + Narrow},
                 {"nmirrors", std::to_string(Mirrors.size())}, {"mirrors", Mirrors.empty() ? "" : constArray("sode_blocking_mirror_t", Mirrors)}});
}

void BlockingLowering::declareFacts(const TimeBlock &B, Code &Opening) const {
  std::string Steps = P.text(B.Of->Steps), Name = factsOf(B), Narrow;
  auto Declare = [&](const std::string &As, const TimeBlock &Of) {
    Opening.line("const sode_blocking_facts_t " + As + " = " + braces(facts(B, Of, Steps, Narrow)) + ";");
  };
  if (!B.Of->Steps.constant())
    Steps = call("sode_blocking_steps", {"SODE_WHERE", nameOf(*B.On), Steps});
  if (B.Narrow) {
    Declare(Name + "_narrow", *B.Narrow);
    Narrow = Name + "_narrow";
    Steps = Narrow + ".sode_steps";
  }
  Declare(Name, B);
}

/// A variable that steps change, as the translated program names it.
std::string BlockingLowering::named(const VarDecl &V) const {
  for (const Array &A : M.Arrays)
    if (A.Variable == &V)
      return baseNameOf(A);
  return V.getName().str();
}

/// Before the loop: what is kept for tiles. Threads begin with what the variables hold, and thread 0's are those behind it.
void BlockingLowering::openTiles(const TimeBlock &B, const CacheTiles &Tiles, Code &Opening) const {
  const Loop &L = B.Of->Time;
  if (!Tiles.Absorbed.empty()) {
    Texts Own;
    for (const VarDecl *V : Tiles.Kept)
      if (V != L.Variable->getCanonicalDecl() || !L.DeclaredInFor) {
        Own.push_back(named(*V));
        Opening.line("__typeof__(" + named(*V) + ") sode_last_" + V->getName().str() + " = 0;");
      }
    for (const TimeBlock::Sum &S : B.Sums) {
      Own.push_back(S.Name);
      Opening.line("__typeof__(" + S.Name + ") sode_total_" + S.Name + " = 0;");
    }
    std::string Clause = Own.empty() ? "" : " firstprivate(" + llvm::join(Own, ", ") + ")";
    if (Tiles.Threads)
      Clause += " num_threads(" + P.plain(Tiles.Threads) + ")";
    if (Tiles.If)
      Clause += " if(" + P.plain(Tiles.If) + ")";
    Opening.line("SODE_UNSET_BEGIN");
    Opening.line("_Pragma(\"omp parallel" + Clause + "\")");
    Opening.open();
    Opening.line("SODE_UNSET_END");
  }
  for (const VarDecl *V : Tiles.Kept) {
    bool Time = V == L.Variable->getCanonicalDecl();
    std::string Type = Time ? P.spelled(L) : "__typeof__(" + named(*V) + ")";
    Opening.line(Type + " sode_kept_" + V->getName().str() + " = 0;");
  }
  Opening.line("sode_tiles_t " + tilesOf(B) + " SODE_RELEASE(sode_tiles_end) = " +
               call("sode_tiles_begin", {"SODE_WHERE", "&" + blockOf(B), Tiles.Absorbed.empty() ? "0" : "1"}) + ";");
  openSums(B, Tiles, Opening);
}

void BlockingLowering::closeTiles(const TimeBlock &B, const CacheTiles &Tiles, Code &Closing) const {
  Texts Out, In;
  for (const VarDecl *V : Tiles.Kept)
    if (V != B.Of->Time.Variable->getCanonicalDecl() || !B.Of->Time.DeclaredInFor) {
      Out.push_back("sode_last_" + V->getName().str() + " = " + named(*V) + ";");
      In.push_back(named(*V) + " = sode_last_" + V->getName().str() + ";");
    }
  closeSums(B, Tiles, Closing);
  for (const TimeBlock::Sum &S : B.Sums)
    In.push_back(S.Name + " = sode_total_" + S.Name + ";");
  if (!Tiles.Absorbed.empty()) {
    if (!Out.empty())
      Closing.line("if (" + call("sode_tiles_speaks", {"&" + tilesOf(B)}) + ") { " + llvm::join(Out, " ") + " }");
    Closing.close();
    if (!In.empty())
      Closing.line(llvm::join(In, " "));
  } else {
    Closing.line("sode_tiles_end(&" + tilesOf(B) + ");");
  }
  Closing.line("sode_blocking_settle(&" + blockOf(B) + ");");
}

/// At the head of a step: where the variables that it changes begin.
void BlockingLowering::repeatStep(const TimeBlock &B, const CacheTiles &Tiles, Code &Head) const {
  Texts Keep, Restore;
  for (const VarDecl *V : Tiles.Kept) {
    std::string Kept = "sode_kept_" + V->getName().str();
    Keep.push_back(Kept + " = " + named(*V) + ";");
    Restore.push_back(named(*V) + " = " + Kept + ";");
  }
  std::string Where = "sode_head_" + std::to_string(B.Of->D->Id);
  Head.line("const int " + Where + " = " + call("sode_tiles_step", {"&" + tilesOf(B)}) + ";");
  Head.line("SODE_UNSET_BEGIN");
  Head.line("if (" + Where + " == SODE_TILES_FIRST) { " + llvm::join(Keep, " ") + " }");
  Head.line("if (" + Where + " == SODE_TILES_AGAIN) { " + llvm::join(Restore, " ") + " }");
  repeatSums(B, Where, Head);
  Head.line("SODE_UNSET_END");
}

/// At the head of the body, which may be a single statement.
void BlockingLowering::openStep(const TimeBlock &B) {
  const ForStmt *For = B.Of->Time.For;
  unsigned Close = position(For->getRParenLoc());
  Code Head(/*Depth=*/1), Tail(/*Depth=*/1);
  const CacheTiles *Tiles = tiled(B);
  if (Code Sums = Reductions.beginSums(B); !Sums.empty()) {
    std::string Speaks = Tiles && !Tiles->Absorbed.empty() ? call("sode_tiles_speaks", {"&" + tilesOf(B)}) + " && " : "";
    Head.open("if (" + Speaks + "!" + call("sode_blocking_begun", {"&" + blockOf(B)}) + ")");
    Head.add(Sums);
    Head.close();
  }
  if (Tiles) {
    repeatStep(B, *Tiles, Head);
    Out.wrap(For->getCond()->getBeginLoc(), For->getCond()->getEndLoc(), call("sode_tiles_more", {"&" + tilesOf(B)}) + " || (", ")");
  } else {
    Head.line(call("sode_blocking_step", {"&" + blockOf(B)}) + ";");
  }
  Tail.close();
  Out.after(tokenLoc(Close), "\n{" + Head.str());
  Out.after(tokenLoc(TU.Tokens.endOfStatement(Close + 1) - 1), Tail.str(), Close);
}

void BlockingLowering::close(const TimeBlock &B) {
  Code Closing(/*Depth=*/1);
  if (const CacheTiles *Tiles = tiled(B)) {
    Closing = Code(Tiles->Absorbed.empty() ? 1 : 2);
    closeTiles(B, *Tiles, Closing);
  }
  if (Code Sums = Reductions.endSums(B); !Sums.empty()) {
    Closing.open("if (" + call("sode_blocking_begun", {"&" + blockOf(B)}) + ")");
    Closing.add(Sums);
    Closing.close();
  }
  for (const TimeBlock::Again &X : B.Behind) {
    Closing.open("if (" + call("sode_blocking_begun", {"&" + blockOf(B)}) + ")");
    Closing.line("sode_blocking_end(&" + blockOf(B) + ");");
    for (const std::string &Call : Communication.reflect(*X.Fill, X.Arrays))
      Closing.line(Call);
    Closing.close();
  }
  Closing.close();
  Out.after(tokenLoc(B.Of->Tokens.End - 1), Closing.str(), B.Of->Tokens.First);
}

void BlockingLowering::lower(const TimeLoop &L) {
  auto Found = llvm::find_if(Decided.Blocks, [&](const TimeBlock &B) { return B.Of == &L; });
  if (Found == Decided.Blocks.end()) // -fsode-check
    return put(*L.D, "/* without time blocks */");
  const TimeBlock &B = *Found;
  Code Opening;
  Opening.open();
  declareFacts(B, Opening);
  Opening.line("sode_blocking_t " + blockOf(B) + " SODE_RELEASE(sode_blocking_end) = " +
               call("sode_blocking_begin", {"SODE_WHERE", "&" + factsOf(B), "(sode_range_t)" + braces({P.range(L.Time)})}) + ";");
  if (const CacheTiles *Tiles = tiled(B))
    openTiles(B, *Tiles, Opening);
  put(*L.D, Opening);
  openStep(B);
  close(B);
}

} // namespace sode
