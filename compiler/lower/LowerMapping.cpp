// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// nodes, template, distribute, template_fix.
//
// Generates, file scope:    static sode_nodes_t *sode_nodes__p;       on the pragma's line
//                           sode_nodes__p = sode_nodes_create(...);   in sode_unit_init
// of a header, under the     #line 7 "/home/me/inc/grid.h"
// header's whole path:       sode_nodes__p = sode_nodes_share(SODE_WHERE, sode_nodes__p);
// Block scope:              sode_nodes_t *sode_nodes__p_3 SODE_RELEASE(sode_nodes_release) = sode_nodes_create(...);

#include "lower/LowerMapping.h"
#include "llvm/Support/FileSystem.h"

using namespace clang;

namespace sode {

/// The header whose line declares an object of file scope, as one path however it was found; then all files that include
/// it share the object. Empty if the main file declares it, or has a word in what its directives say: a header that is
/// included with other macros by each file makes other objects.
std::string MappingLowering::headerOf(ArrayRef<const Directive *> Declarations) const {
  const SourceManager &SM = Context.getSourceManager();
  auto IsMain = [&](SourceLocation Loc) { return SM.getFileID(Loc) == SM.getMainFileID(); };
  FileID Header = SM.getFileID(SM.getExpansionLoc(Declarations.front()->Loc));
  OptionalFileEntryRef File = SM.getFileEntryRefForID(Header);
  llvm::SmallString<256> Path;
  if (Header == SM.getMainFileID() || !File || llvm::sys::fs::real_path(File->getName(), Path))
    return "";
  for (const Directive *D : Declarations)
    if (!IsMain(SM.getExpansionLoc(D->Loc)))
      for (const Token &T : pragmaOf(*D).Tokens)
        if (IsMain(SM.getSpellingLoc(T.getLocation())))
          return "";
  return Path.str().str();
}

void MappingLowering::lower(const Nodes &N) {
  Texts Sizes;
  for (const auto &S : N.Sizes)
    Sizes.push_back(S ? P.text(*S) : "SODE_STAR");
  std::string Create = call("sode_nodes_create", {where(*N.Declared), quoted(N.Name), std::to_string(Sizes.size()),
                                                  constArray("sode_index_t", Sizes), P.text(N.Of)}) + ";";
  if (!N.FileScope)
    return put(*N.Declared, "sode_nodes_t *" + nameOf(N) + " SODE_RELEASE(sode_nodes_release) = " + Create);
  put(*N.Declared, "static sode_nodes_t *" + nameOf(N) + " SODE_UNUSED;");
  Out.init(N.Declared->Loc, nameOf(N) + " = " + Create);
  if (std::string Header = headerOf(N.Declared); !Header.empty())
    Out.init(N.Declared->Loc, nameOf(N) + " = " + call("sode_nodes_share", {"SODE_WHERE", nameOf(N)}) + ";", Header);
}

/// Lower bounds and extents: two arguments.
Texts MappingLowering::shape(const std::vector<Template::Dim> &Dims, bool Known) const {
  if (!Known)
    return {"0", "0"};
  Texts Lower, Extent;
  for (const Template::Dim &D : Dims) {
    Lower.push_back(P.text(D.Lower));
    Extent.push_back(P.text(D.Extent));
  }
  return {constArray("sode_index_t", Lower), constArray("sode_index_t", Extent)};
}

void MappingLowering::lower(const Template &T) {
  Texts Shape = shape(T.Dims, !T.Open);
  std::string Create = call("sode_template_create", {where(*T.Declared), quoted(T.Name), std::to_string(T.Dims.size()),
                                                     Shape[0], Shape[1]}) + ";";
  if (!T.FileScope)
    return put(*T.Declared, "sode_template_t *" + nameOf(T) + " SODE_RELEASE(sode_template_release) = " + Create);
  put(*T.Declared, "static sode_template_t *" + nameOf(T) + " SODE_UNUSED;");
  Out.init(T.Declared->Loc, nameOf(T) + " = " + Create);
}

std::string MappingLowering::formats(const std::vector<Template::Dim> &Dims) const {
  static const char *const Kinds[] = {"SODE_DIST_NONE", "SODE_DIST_BLOCK", "SODE_DIST_CYCLIC", "SODE_DIST_GBLOCK"};
  Texts Formats;
  for (const Template::Dim &D : Dims) {
    std::string Given = "0"; // what only the run can check
    if (D.Map && D.Map->Checked->getType()->isConstantArrayType())
      Given = "sizeof (" + P.text(*D.Map) + ") / sizeof (int)";
    else if (!D.Map && !D.Size.constant())
      Given = "1";
    Formats.push_back(braces({Kinds[static_cast<int>(D.Dist)], P.text(D.Size), D.Map ? P.text(*D.Map) : "0", Given}));
  }
  return constArray("sode_dist_t", Formats);
}

void MappingLowering::lowerDistribute(const Template &T) {
  std::string Call = T.Like ? call("sode_template_like", {where(*T.Distributed), nameOf(T), nameOf(*T.Like), ratiosOf(T)})
                            : call("sode_template_distribute", {where(*T.Distributed), nameOf(T), nameOf(*T.Onto), formats(T.Dims)});
  Call += ";";
  if (!T.Distributed->as<DistributeDirective>().Blocks.empty()) {
    Texts Counts;
    for (const Template::Dim &D : T.Dims)
      Counts.push_back(P.text(D.Blocks));
    Call = call("sode_template_blocks", {where(*T.Distributed), nameOf(T), constArray("sode_index_t", Counts)}) + "; " + Call;
  }
  // A template of an enclosing scope may be distributed in a function.
  if (!T.FileScope || T.Distributed->Local)
    return put(*T.Distributed, Call);
  Out.init(T.Distributed->Loc, Call);
  if (std::string Header = headerOf({T.Declared, T.Distributed}); !Header.empty())
    Out.init(T.Declared->Loc, nameOf(T) + " = " + call("sode_template_share", {"SODE_WHERE", nameOf(T)}) + ";", Header);
}

void MappingLowering::lower(const TemplateFix &F) {
  Texts Shape = shape(F.Dims, F.Shape);
  put(*F.D, call("sode_template_fix", {where(*F.D), nameOf(*F.T), Shape[0], Shape[1], F.Formats ? formats(F.Dims) : "0"}) + ";");
}

/// `xmp_desc_of(t)`
void MappingLowering::lower(const EntityReference &R) {
  std::string Name;
  for (const Nodes &N : M.NodeArrays)
    if (N.Entity == R.Name->getDecl()->getCanonicalDecl())
      Name = nameOf(N);
  for (const Template &T : M.Templates)
    if (T.Entity == R.Name->getDecl()->getCanonicalDecl())
      Name = nameOf(T);
  Out.replace(R.Call->getBeginLoc(), "(void *)");
  Out.replace(R.Name->getLocation(), Name);
}

} // namespace sode
