// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Documentation comments, also nearly right ones, which Clang's Sema looks at while they are lexed.
// identity: warnings -- -std=c11 -Wdocumentation -Wdocumentation-unknown-command
/** \param a is there
 *  \param c is not
 *  \nonsense command
 *  @return nothing */
int add(int a, int b); /**< sum */
int x; //< nearly a trailing comment
int y; /*< the same */
struct s {
    int m; ///< member
    int n; //!< member
    int o; //<
};
/*< before anything \
    and spliced */
/// \brief spliced \
    on a second line
int add(int a, int unused)
{
    return a; //< here too
}
/*\
*< split in the middle *\
/
int last; /** never attached
*/
