// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A nest is one box of iterations, or several that the runtime hands out one after the other (include/sode/nest.h):
//
//   every nest, and loop    SODE_ALONG(int, i, sode_nest_7, 0, .sode_range = {1, N - 1, 1})
//                           of sode_nest_t sode_nest_7 = {.sode_where = SODE_WHERE, .sode_on = sode_template__t, <the facts of its form>};
//   margin, peel_and_wait,  sode_walk_t sode_walk_7 SODE_RELEASE(sode_walk_end) = sode_walk_begin(&sode_nest_7);
//   overlap                 for (; sode_walk_more(&sode_walk_7); sode_walk_next(&sode_walk_7)) { <the nest> }
//   pipeline                the same walk, over blocks of one loop: sode_nest_7 also has what flows, and the range of that loop
//   planes that do not fit  the same walk, over blocks of the second loop (decisions/SpaceTiles.h)
//   into the cache
//   blockwise               the same walk, over the blocks of the node, one as a rule: sode_nest_7 has the arrays that keep their old values
//                           outside a block
//   the same, under         sode_waves_t sode_waves_7 = sode_waves_begin(<two loops that threads cut>); int sode_tile_7;
//   `omp parallel for`      for (; sode_waves_more(&sode_waves_7); sode_waves_next(&sode_waves_7)) {
//                               #pragma omp parallel for
//                               for (sode_tile_7 = 0; sode_tile_7 < sode_waves_7.count; sode_tile_7++) { <the parts of the two loops> <the nest> }
//                           }
//   reduction in a step     const double sode_own_7_0 = sum; <the walk>
//   of a time block             { if (sode_walk_counts(&sode_walk_7)) { sum = sode_own_7_0; } <the nest> }
//                           the points of others first, which do not count. A nest that only reduces has but the last box.
//   loop (j) on t[0][j] in  const sode_loop_t sode_rounds_7_0 = sode_nest_rounds(<index 0 and its copies round the ends>);
//   a time block, where     sode_index_t sode_round_7_0 = sode_rounds_7_0.first;
//   dimension 0 is          for (; sode_round_7_0 < sode_rounds_7_0.end; sode_round_7_0 += sode_rounds_7_0.step) { <the nest> }
//   periodic                with u[0 + sode_round_7_0][j] for u[0][j]
//   reflect with /mirror/   sode_blocking_mirror(SODE_WHERE, 7);   <what the nest reads beyond the ends, in this step and tile>
//   in a time block
// Nothing is declared in a `for`, so that programs may be compiled as C of 1989.

#include "lower/Pieces.h"
#include "facts/IndexValues.h"

using namespace clang;

namespace sode {

const Overlap &Pieces::overlapOf(const LoopNest &Nest) const { return S.Of.Overlapped.find(&Nest)->second; }

/// enum sode_nest_form; "": SODE_NEST_OWN.
static const char *nameOf(NestForm::Boxes Over) {
  static const char *const Names[] = {"", "SODE_NEST_NODES", "SODE_NEST_EXPAND", "SODE_NEST_MARGIN", "SODE_NEST_PEEL", "SODE_NEST_OVERLAP",
                                      "SODE_NEST_PIPELINE", "SODE_NEST_BLOCKS", "SODE_NEST_TILES", "SODE_NEST_STEP", "SODE_NEST_SUMS"};
  return Names[Over];
}

static std::string nestOf(const LoopNest &Nest) { return "sode_nest_" + std::to_string(Nest.D->Id); }
std::string Pieces::walkOf(const LoopNest &Nest) const {
  return Decided.formOf(Nest).Walks ? "&sode_walk_" + std::to_string(Nest.D->Id) : "0";
}

/// What initializes a sode_along_t.
Texts Pieces::along(const LoopNest &Nest, const Loop &L, const std::string &Range) const {
  std::string Width;
  if (Nest.isWidened())
    Width = braces({P.text(L.Widening.Low), P.text(L.Widening.High), L.Widening.Unbound ? "1" : "0"});
  return fields({{"range", Range}, {"dim", std::to_string(L.Dim)}, {"offset", P.text(L.Offset)},
                 {"cut", walkOf(Nest) == "0" ? "" : std::to_string(Decided.formOf(Nest, L).Cut)}, {"width", Width}});
}

std::string Pieces::loop(const LoopNest &Nest, const Loop &L, const std::string &Range) const {
  Texts Arguments = along(Nest, L, Range);
  Arguments.insert(Arguments.begin(), {P.spelled(L), L.Variable->getName().str(), nestOf(Nest), walkOf(Nest)});
  return call("SODE_ALONG", Arguments);
}

std::string Pieces::roundOf(const LoopNest &Nest, unsigned Dim) const {
  const NestForm::Point *At = Decided.formOf(Nest).pointAt(Dim);
  return At && At->Rounds ? "sode_round_" + std::to_string(Nest.D->Id) + "_" + std::to_string(Dim) : "";
}

std::string Pieces::fixed(const LoopNest &Nest, const NestForm::Point &At) const {
  return braces({P.text(Nest.On.Subs[At.Dim].Low), std::to_string(At.Dim), std::to_string(At.Cut)});
}

/// Those of a nest of a time block, but those with rounds.
Texts Pieces::fixedOf(const LoopNest &Nest) const {
  Texts List;
  for (const NestForm::Point &At : Decided.formOf(Nest).Fixed)
    if (!At.Rounds)
      List.push_back(fixed(Nest, At));
  return List;
}

void Pieces::openRounds(const LoopNest &Nest, Code &Opening) const {
  for (const NestForm::Point &At : Decided.formOf(Nest).Fixed) {
    if (!At.Rounds)
      continue;
    std::string Round = roundOf(Nest, At.Dim), Rounds = "sode_rounds" + Round.substr(strlen("sode_round"));
    Opening.line("const sode_loop_t " + Rounds + " = " +
                 call("sode_nest_rounds", {"&" + nestOf(Nest), walkOf(Nest), "(sode_fixed_t)" + fixed(Nest, At)}) + ";");
    Opening.line("sode_index_t " + Round + " = " + Rounds + ".first;");
    Opening.open("for (; " + Round + " < " + Rounds + ".end; " + Round + " += " + Rounds + ".step)");
  }
}

/// `(const sode_use_t[]){{sode_array__u, 0}, {sode_array__v, 1}}`
static std::string usesOf(const Overlap &O) {
  Texts List;
  for (const Footprint::Use &U : O.Of->Arrays)
    List.push_back(braces({nameOf(*U.A), U.Written ? "1" : "0"}));
  return List.empty() ? "0" : constArray("sode_use_t", List);
}

/// Which distributed loop of its nest it is, outermost 0.
static std::string cutOfReach(const LoopNest &Nest, const Loop *L) {
  return std::to_string(std::count_if(Nest.Loops.data(), L, [](const Loop &Other) { return Other.Distributed; }));
}

/// Of a use, elements of another grid: `fine[2*i+1]`.
void Pieces::addRatios(const LoopNest &Nest, size_t Use, Texts &To) const {
  for (const Access *X : overlapOf(Nest).Of->Arrays[Use].Accesses)
    for (unsigned Axis = 0; X->R->Read && Axis < X->Axes.size(); ++Axis) {
      const Loop *L = X->R->A->isDistributed(Axis) ? loopAtRatio(*X, Axis, Nest) : nullptr;
      if (!L)
        continue;
      const Affine &Form = *X->Axes[Axis].Scaled;
      std::string From = std::to_string(Form.Offset) + (L->Offset.isZero() ? "" : " - " + std::to_string(Form.Factor) + " * (" + P.text(L->Offset) + ")");
      std::string Reach = braces({std::to_string(Use), std::to_string(Axis), cutOfReach(Nest, L), std::to_string(-Form.Behind),
                                  std::to_string(Form.Behind + Form.Spread), std::to_string(Form.Factor), From, std::to_string(Form.Divisor)});
      if (!llvm::is_contained(To, Reach))
        To.push_back(Reach);
    }
}

/// `{use, axis, cut, below, above, ...}`: how far elements are read beyond the iteration along a distributed loop.
Texts Pieces::reachesOf(const LoopNest &Nest) const {
  const Overlap &O = overlapOf(Nest);
  Texts List;
  for (size_t Use = 0; Use < O.Of->Arrays.size(); ++Use)
    for (const Footprint::Offsets &Read : O.Of->Arrays[Use].Reads) {
      Reach Far = Read.distance();
      if (Far.isOwn())
        continue;
      List.push_back(braces({std::to_string(Use), std::to_string(Read.Axis), cutOfReach(*Read.Nest, Read.L),
                             std::to_string(std::max<int64_t>(-Far.Lowest, 0)), std::to_string(std::max<int64_t>(Far.Highest, 0)), "0", "0", "1"}));
    }
  for (size_t Use = 0; Use < O.Of->Arrays.size(); ++Use)
    addRatios(Nest, Use, List);
  return List;
}

Code Pieces::waitBefore(const LoopNest &Nest) const {
  if (!Decided.formOf(Nest).Waits)
    return Code();
  const Overlap &O = overlapOf(Nest);
  Texts Uses = O.UsesKnown ? Texts{std::to_string(O.Of->Arrays.size()), usesOf(O)} : Texts{"0", "0"};
  return Code(call("sode_wait_arrays", {"SODE_WHERE", Uses[0], Uses[1]}) + ";");
}

bool Pieces::hasWaves(const LoopNest &Nest) const {
  auto It = S.Of.Flows.find(&Nest);
  return It != S.Of.Flows.end() && !It->second.Waves.empty();
}

static std::string wavesOf(const LoopNest &Nest) { return "sode_waves_" + std::to_string(Nest.D->Id); }
static std::string tileOf(const LoopNest &Nest) { return "sode_tile_" + std::to_string(Nest.D->Id); }

void Pieces::openWaves(const LoopNest &Nest, Code &Opening) const {
  Texts Cuts;
  for (const Pipeline::Cut &C : S.Of.Flows.find(&Nest)->second.Waves)
    Cuts.push_back(call("SODE_PASSED", {"sode_wave_t", "&sode__" + C.L->Variable->getName().str(), std::to_string(C.Far)}));
  Opening.line("sode_waves_t " + wavesOf(Nest) + " = " + call("sode_waves_begin", Cuts) + ";");
  Opening.line("int " + tileOf(Nest) + ";");
  Opening.open("for (; " + call("sode_waves_more", {"&" + wavesOf(Nest)}) + "; " + call("sode_waves_next", {"&" + wavesOf(Nest)}) + ")");
}

Code Pieces::tile(const LoopNest &Nest) const {
  Code Text;
  Text.open("for (" + tileOf(Nest) + " = 0; " + tileOf(Nest) + " < " + wavesOf(Nest) + ".count; " + tileOf(Nest) + "++)");
  const std::vector<Pipeline::Cut> &Waves = S.Of.Flows.find(&Nest)->second.Waves;
  for (size_t I = 0; I < Waves.size(); ++I)
    Text.line(call("SODE_LOOP", {P.spelled(*Waves[I].L), Waves[I].L->Variable->getName().str(),
                                 call("sode_waves_part", {"&" + wavesOf(Nest), tileOf(Nest), std::to_string(I)})}));
  return Text;
}

unsigned Pieces::countOpened(const LoopNest &Nest) const {
  const NestForm &Form = Decided.formOf(Nest);
  return Form.Walks + hasWaves(Nest) + llvm::count_if(Form.Fixed, [](const NestForm::Point &At) { return At.Rounds; });
}

void Pieces::addOverlap(const LoopNest &Nest, Fields &To) const {
  const Overlap &O = overlapOf(Nest);
  Texts Reaches = reachesOf(Nest);
  To.push_back({"nuses", std::to_string(O.Of->Arrays.size())});
  To.push_back({"nreaches", std::to_string(Reaches.size())}); // in the order of the struct: C++ wants it
  To.push_back({"uses", usesOf(O)});
  To.push_back({"reaches", Reaches.empty() ? "" : constArray("sode_reach_t", Reaches)});
}

/// The descriptor of an array of which values flow. In the text of the nest the name of a member has become that of its view.
std::string Pieces::arrayOf(const ArrayReference &R) const {
  const View *V = Seen.find(R);
  return V && V->Of.Held ? "(sode_array_t *)" + V->Descriptor : descriptor(*R.A, R.Name);
}

/// Of a pipeline.
void Pieces::addFlows(const LoopNest &Nest, Fields &To) const {
  const Pipeline &Of = S.Of.Flows.find(&Nest)->second;
  Texts Flows;
  for (const Pipeline::Flow &F : Of.Flows)
    Flows.push_back(braces({arrayOf(*F.R), std::to_string(F.Axis), std::to_string(F.L->Upwards ? F.Width : -F.Width),
                            std::to_string(F.Along), std::to_string(F.Behind)}));
  To.push_back({"nflows", std::to_string(Flows.size())});
  To.push_back({"flows", Flows.empty() ? "" : constArray("sode_flow_t", Flows)});
  if (Of.Block)
    To.push_back({"blocks", "&(const sode_along_t)" + braces(along(Nest, *Of.Block, braces({P.range(*Of.Block)})))});
  To.push_back({"size", Nest.Block.isZero() ? "SODE_BLOCK_AUTO" : P.text(Nest.Block)});
}

/// Of tiles in space: the arrays, the planes of each that are in use, and the loop that is cut.
void Pieces::addTiles(const SpaceTile &Of, const LoopNest &Nest, Fields &To) const {
  Texts Uses, Reaches;
  for (const SpaceTile::Planes &Each : Of.Arrays) {
    Reaches.push_back(braces({std::to_string(Uses.size()), std::to_string(Each.Axis), "0", std::to_string(Each.Below), std::to_string(Each.Above), "0", "0", "1"}));
    Uses.push_back(braces({nameOf(*Each.A), "0"}));
  }
  To.push_back({"nuses", std::to_string(Uses.size())});
  To.push_back({"nreaches", std::to_string(Reaches.size())});
  To.push_back({"uses", constArray("sode_use_t", Uses)});
  To.push_back({"reaches", constArray("sode_reach_t", Reaches)});
  To.push_back({"blocks", "&(const sode_along_t)" + braces(along(Nest, *Of.Cut, braces({P.range(*Of.Cut)})))});
}

/// Of blockwise.
void Pieces::addBlocks(const LoopNest &Nest, Fields &To) const {
  Texts Uses;
  for (const ArrayReference *R : readsBeyond(Nest, Facts))
    Uses.push_back(braces({arrayOf(*R), "1"}));
  unsigned Dims = 0;
  for (const Loop &L : Nest.Loops)
    Dims |= L.Blockwise ? 1u << L.Dim : 0;
  To.push_back({"nuses", std::to_string(Uses.size())});
  To.push_back({"uses", Uses.empty() ? "" : constArray("sode_use_t", Uses)});
  To.push_back({"dims", std::to_string(Dims)});
}

/// The initializer of its sode_nest_t.
std::string Pieces::facts(const LoopNest &Nest) const {
  const NestForm &Form = Decided.formOf(Nest);
  Fields List = {{"where", "SODE_WHERE"}};
  List.push_back(Nest.On.OfTemplate ? std::pair("on", sode::nameOf(*Nest.On.OfTemplate)) : std::pair("nodes", sode::nameOf(*Nest.On.OfNodes)));
  List.push_back({"form", nameOf(Form.Over)});
  if (Form.Walks)
    List.push_back({"cuts", std::to_string(Form.Cuts)});
  if (Form.isInBlock()) {
    Texts Fixed = fixedOf(Nest);
    List.push_back({"number", std::to_string(Nest.D->Id)});
    List.push_back({"nfixed", std::to_string(Fixed.size())});
    List.push_back({"fixed", Fixed.empty() ? "" : constArray("sode_fixed_t", Fixed)});
  } else if (Form.Chooses) {
    List.push_back({"chosen", P.text(Nest.On)});
  }
  switch (Form.Over) {
  case NestForm::Peel:
    List.push_back({"id", P.text(*Nest.AsyncId)});
    break;
  case NestForm::Overlapped:
    addOverlap(Nest, List);
    break;
  case NestForm::Pipeline:
    addFlows(Nest, List);
    break;
  case NestForm::Blockwise:
    addBlocks(Nest, List);
    break;
  case NestForm::Tiles:
    addTiles(*Form.Tile, Nest, List);
    break;
  default:
    break;
  }
  return braces(fields(List));
}

/// Points of others come first: what they add to variables is taken back.
void Pieces::openWalk(const LoopNest &Nest, Code &Opening) const {
  std::string Walk = walkOf(Nest), Again;
  for (const Reduction &R : Decided.formOf(Nest).isInBlock() ? llvm::ArrayRef(Nest.Reductions) : llvm::ArrayRef<Reduction>())
    for (const Reduction::Variable &V : R.Variables) {
      std::string Kept = "sode_own_" + std::to_string(Nest.D->Id) + "_" + std::to_string(llvm::StringRef(Again).count(';'));
      std::string Name = P.text(*V.Text);
      Opening.line("const " + P.spelled(V.Element) + " " + Kept + " = " + Name + ";");
      Again += (Again.empty() ? "" : " ") + Name + " = " + Kept + ";";
    }
  Opening.line("sode_walk_t " + Walk.substr(1) + " SODE_RELEASE(sode_walk_end) = " + call("sode_walk_begin", {"&" + nestOf(Nest)}) + ";");
  Opening.open("for (; " + call("sode_walk_more", {Walk}) + "; " + call("sode_walk_next", {Walk}) + ")");
  if (!Again.empty())
    Opening.line("if (" + call("sode_walk_counts", {Walk}) + ") { " + Again + " }");
}

void Pieces::open(const LoopNest &Nest, Code &Opening) const {
  const NestForm &Form = Decided.formOf(Nest);
  Opening.line("sode_nest_t " + nestOf(Nest) + " = " + facts(Nest) + ";");
  if (Form.Mirrored)
    Opening.line(call("sode_blocking_mirror", {"SODE_WHERE", std::to_string(Nest.D->Id)}) + ";");
  if (Form.Walks)
    openWalk(Nest, Opening);
  // The other nodes run no iteration.
  if (Form.isInBlock() ? !fixedOf(Nest).empty() : Form.Chooses)
    Opening.line(call("sode_nest_choose", {"&" + nestOf(Nest), walkOf(Nest)}) + ";");
  openRounds(Nest, Opening);
}

/// Every node would run the loops, which are of dimensions that each has: `loop (k) on u[i][k]` of an array with rows. So the nest asks.
std::string Pieces::guard(const LoopNest &Nest) const {
  return Decided.formOf(Nest).Guarded ? "if (!" + nestOf(Nest) + ".sode_idle)" : "";
}

Texts Pieces::names(const LoopNest &Nest) const {
  Texts Names;
  std::string Walk = walkOf(Nest);
  if (llvm::any_of(Nest.Loops, [&](const Loop &L) { return L.Distributed && dependsOnNest(Nest, L); }))
    Names.push_back(nestOf(Nest));
  if (Walk != "0")
    Names.push_back(Walk.substr(1));
  if (hasWaves(Nest))
    Names.push_back(wavesOf(Nest));
  for (const NestForm::Point &At : Decided.formOf(Nest).Fixed)
    if (At.Rounds)
      Names.push_back(roundOf(Nest, At.Dim));
  return Names;
}

} // namespace sode
