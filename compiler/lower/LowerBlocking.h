// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SODE_LOWER_LOWERBLOCKING_H
#define SODE_LOWER_LOWERBLOCKING_H

#include "lower/LowerCommunication.h"
#include "lower/LowerReduction.h"

namespace sode {

/// blocking.
class BlockingLowering : Construct {
public:
  BlockingLowering(LoweringState &S, CommunicationLowering &Communication, const ReductionLowering &Reductions)
      : Construct(S), Communication(Communication), Reductions(Reductions) {}
  void lower(const TimeLoop &L);

private:
  CommunicationLowering &Communication;
  const ReductionLowering &Reductions;

  void declareFacts(const TimeBlock &Block, Code &Opening) const;
  Texts facts(const TimeBlock &Block, const TimeBlock &Depths, const std::string &Steps, const std::string &Narrow) const;
  std::string reads(llvm::ArrayRef<TimeBlock::Stage::Read> Reads) const;
  Texts mirrors(const TimeBlock &Block) const;
  const CacheTiles *tiled(const TimeBlock &Block) const;
  std::string named(const clang::VarDecl &V) const;
  void openSums(const TimeBlock &Block, const CacheTiles &Tiles, Code &Opening) const;
  void repeatSums(const TimeBlock &Block, const std::string &Head, Code &Text) const;
  void closeSums(const TimeBlock &Block, const CacheTiles &Tiles, Code &Closing) const;
  void openTiles(const TimeBlock &Block, const CacheTiles &Tiles, Code &Opening) const;
  void closeTiles(const TimeBlock &Block, const CacheTiles &Tiles, Code &Closing) const;
  void repeatStep(const TimeBlock &Block, const CacheTiles &Tiles, Code &Head) const;
  void openStep(const TimeBlock &Block);
  void close(const TimeBlock &Block);
};

} // namespace sode

#endif
