// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// COVERS: err_template_mixed err_template_open_section err_template_fix_known
// COVERS: err_template_fix_shape err_template_fix_shape_known err_template_fix_formats err_template_fix_format
// COVERS: err_gblock_open_again err_static_desc err_template_fix_twice
#pragma xmp nodes p[2]
#pragma xmp template known[10]
#pragma xmp template open[:]
#pragma xmp template map[10]
#pragma xmp template both(:,:)
#pragma xmp template mixed(0:3,:)
// CHECK: :[[@LINE-1]]:32: error: either all dimensions of template 'mixed' must be ':', or none
#pragma xmp distribute known[block] onto p
#pragma xmp distribute open[block] onto p
#pragma xmp distribute map[gblock(*)] onto p
#pragma xmp distribute both(gblock(*), *) onto p
int m[2] = {4, 6}, plain;
#pragma xmp static_desc p
#pragma xmp static_desc :: known, open
#pragma xmp static_desc plain
// CHECK: :[[@LINE-1]]:25: error: 'plain' is not a node array, a template or a distributed array

void f(int n)
{
#pragma xmp template_fix known[10]
// CHECK: :[[@LINE-1]]:26: error: the shape and the block sizes of template 'known' are already known
// CHECK: note: 'known' is declared here
#pragma xmp template_fix[block] open
// CHECK: :[[@LINE-1]]:33: error: 'template_fix' must give the extents of template 'open', which was declared with ':'
// CHECK: note: 'open' is declared here
#pragma xmp template_fix map[10]
// CHECK: :[[@LINE-1]]:26: error: 'template_fix' must give the block sizes of template 'map', which was distributed with 'gblock(*)'
// CHECK: note: 'map' is declared here
#pragma xmp template_fix[gblock(m)] map[11]
// CHECK: :[[@LINE-1]]:37: error: the extents of template 'map' are already known
// CHECK: note: 'map' is declared here
#pragma xmp template_fix[block] map
// CHECK: :[[@LINE-1]]:26: error: distribution of dimension 0 of template 'map' differs from its 'distribute' directive
// CHECK: note: the distribution is here
#pragma xmp template_fix[gblock(*)] map
// CHECK: :[[@LINE-1]]:26: error: 'template_fix' must give the block sizes of 'gblock'
#pragma xmp task on open[:5]
// CHECK: :[[@LINE-1]]:26: error: a section of template 'open' needs its lower bound, because the shape is not known yet
    ;
#pragma xmp template_fix[gblock(m)] map
#pragma xmp template_fix open[n]
#pragma xmp template_fix(gblock(m), *) both(n, 0:n)
#pragma xmp task on open[0:5]
    ;
}

void twice(int n, int again)
{
#pragma xmp template first[:]
#pragma xmp template second(:)
#pragma xmp distribute first[block] onto p
#pragma xmp distribute second(block) onto p
#pragma xmp template_fix first[n]
    while (again--) {
#pragma xmp template_fix first[again]
// CHECK: :[[@LINE-1]]:26: error: template 'first' is already fixed; a template can be fixed only once
// CHECK: :[[@LINE-4]]:13: note: the previous directive is here
    }
    if (again) {
#pragma xmp template_fix second(n)
    } else {
#pragma xmp template_fix second(0:n)
    }
#pragma xmp template_fix second(n)
}

void passed(int n)
{
    if (n > 1)
        goto other;
#pragma xmp template_fix open[n]
other:
#pragma xmp template_fix open[10]
    {
#pragma xmp template_fix open[11]
// CHECK: :[[@LINE-1]]:26: error: template 'open' is already fixed; a template can be fixed only once
// CHECK: :[[@LINE-4]]:13: note: the previous directive is here
    }
}
