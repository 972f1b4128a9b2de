/* included by outer.h, from its own directory */
#pragma xmp nodes p[4]
