/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * @file units.h
 * Part of abi.h: the names that all parts use, and units, one per translated file.
 */
#ifndef SODE_UNITS_H
#define SODE_UNITS_H

#pragma GCC system_header /* no warnings about the inside of these macros in the user's compilation */

#include <stddef.h> /* the compiler's own header: nothing of libc may come before the user's first line,
                       or feature-test macros (_GNU_SOURCE) of the user's file would come too late */

/** Objects without a name that live as long as the block they stand in: C's compound literals.  Those of C++ end with their
 *  statement, so there each place keeps one for each thread.  SODE_PASSED: an argument that only the call reads. */
#ifndef __cplusplus
#define SODE_OBJECT(type, ...) (&(type){__VA_ARGS__})
#define SODE_LIST(type, ...) ((type[]){__VA_ARGS__})
#define SODE_PASSED(type, ...) (&(type){__VA_ARGS__})
#else
#define SODE_OBJECT(type, ...) sode_kept<__COUNTER__>((type){__VA_ARGS__})
#define SODE_LIST(type, ...) sode_kept<__COUNTER__>((type[]){__VA_ARGS__})
#define SODE_PASSED(type, ...) sode_passed((type){__VA_ARGS__})
template <int place, typename Type> static inline Type *sode_kept(const Type &value)
{
    static thread_local Type kept;
    kept = value;
    return &kept;
}
template <int place, typename Type, size_t count> static inline Type *sode_kept(const Type (&values)[count])
{
    static thread_local Type kept[count];
    for (size_t i = 0; i < count; i++)
        kept[i] = values[i];
    return kept;
}
template <typename Type> static inline __attribute__((__always_inline__)) const Type *sode_passed(const Type &value) { return &value; }
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef __INT64_TYPE__ sode_index_t; /**< the same type as int64_t */

/** Types of elements and variables. */
enum sode_type {
    SODE_BOOL, SODE_CHAR, SODE_SCHAR, SODE_UCHAR, SODE_SHORT, SODE_USHORT, SODE_INT, SODE_UINT, SODE_LONG,
    SODE_ULONG, SODE_LLONG, SODE_ULLONG, SODE_FLOAT, SODE_DOUBLE, SODE_LDOUBLE, SODE_CFLOAT, SODE_CDOUBLE,
    SODE_CLDOUBLE
};

#define SODE_MAX_DIMS 7
#define SODE_ABI_VERSION 13
/* The words of macros are read where the user's program stands: no word in them may be one that the program could have
   made a macro of.  So they name no members, but functions that read these, and spell attributes with underscores. */
#define SODE_UNUSED __attribute__((__unused__))
/** The variable is handed to `function` wherever control leaves its block. */
#define SODE_RELEASE(function) __attribute__((__cleanup__(function), __unused__))

#define SODE_STRINGIZE_(x) #x
#define SODE_STRINGIZE(x) SODE_STRINGIZE_(x)
/** Source place of the directive on this line. */
#define SODE_WHERE __FILE__ ":" SODE_STRINGIZE(__LINE__)

/** A translated file: its file-scope directives, evaluated in textual order by `init` before main. */
typedef struct sode_unit {
    void (*init)(void);      /**< evaluates the file-scope directives; may be NULL */
    int abi_version;         /**< SODE_ABI_VERSION the file was translated for */
    const char *file;        /**< the user's file, for messages */
    struct sode_unit *next;  /**< owned by the runtime */
} sode_unit_t;

/** Registers a unit.  Called by a constructor, before main, before MPI is initialised; allocates nothing.
 *  When a unit is registered and the program was linked by sodecc (-Wl,--wrap=main), the runtime starts
 *  MPI before main and evaluates all units in registration order. */
void sode_unit_register(sode_unit_t *unit);

/** What a function takes its parameter for, or what a call gives it. */
enum sode_handed_kind {
    SODE_HANDED_ALIGNED,   /**< the function aligns it (count 0: and its own file doesn't call it), */
    SODE_HANDED_INHERITED, /**< or takes the mapping of what it gets, */
    SODE_HANDED_COUNTED,   /**< or goes through `count` elements of it (LONG_MAX: uses indices of a distributed loop) without an `align` */
    SODE_HANDED_PART,      /**< the call gives the storage of an array, of which a node has at most `count` elements, */
    SODE_HANDED_WHOLE,     /**< and says that all elements are meant (count -1: by a prototype that inherits); */
    SODE_HANDED_MEMORY,    /**< or it gives memory of the node for itself, */
    SODE_HANDED_CYCLIC,    /**< or an array with a cyclic dimension */
    SODE_HANDED_EACH,      /**< a distributed loop gives it memory of the node in each iteration (count 1: and what is left there is read), or adds to the variable, */
    SODE_HANDED_SUMS,      /**< the function adds to what it leads to (count 1: to a variable that other files know), */
    SODE_HANDED_CARRIES,   /**< or uses what its last call has left there, */
    SODE_HANDED_READER,    /**< or reads the variable `name`, to which one of the others adds; */
    SODE_HANDED_COMBINED,  /**< a directive combines what it returns */
    SODE_HANDED_LOW,       /**< a distributed loop gives the address of an element, from which on the node has elements down to `count`, */
    SODE_HANDED_HIGH,      /**< up to `count`, */
    SODE_HANDED_OWN,       /**< and which belongs to the iteration; */
    SODE_HANDED_REACHES,   /**< the function reads the element that is `count` away, */
    SODE_HANDED_SPREADS,   /**< or writes it */
    SODE_HANDED_ALONE,     /**< only one node calls the function (count 1: or some nodes), */
    SODE_HANDED_LOOPS,     /**< which has a distributed loop, */
    SODE_HANDED_SETS,      /**< or sets what the parameter leads to, or the variable `name`; */
    SODE_HANDED_CHOSEN,    /**< on some nodes only (count 1: to a number, perhaps for tests); or returns what only some nodes have; */
    SODE_HANDED_USED,      /**< all nodes use what it has set or returns (count 1: in tests; 2: though only some call it), */
    SODE_HANDED_GIVES,     /**< or it gets a value that only some nodes have, */
    SODE_HANDED_NEEDS,     /**< and all nodes use it; */
    SODE_HANDED_AGREED,    /**< all nodes get one value of the variable */
    SODE_HANDED_INDEX,     /**< a distributed loop gives an index, `count` from the iteration's place in dimension `name` of its template, */
    SODE_HANDED_THROUGH,   /**< or all nodes give `count` indices, one by one (0: one and the same); */
    SODE_HANDED_ON,        /**< the function names elements by it, along dimension `name` of a template, */
    SODE_HANDED_BELOW,     /**< `count` above the first one that the iteration's node has, */
    SODE_HANDED_ABOVE,     /**< `count` above the last one, */
    SODE_HANDED_ELEMENT    /**< of array `name`, of which a node stores at most `count` along that dimension */
};
/** In place of a parameter's number. */
enum sode_handed_of {
    SODE_HANDED_RESULT = -1,   /**< the result, which callers count and the function gives */
    SODE_HANDED_FUNCTION = -2, /**< the function as a whole, which loops call, and which adds to variables of its own */
    SODE_HANDED_STATE = -3,    /**< what it returns of such a variable */
    SODE_HANDED_VARIABLE = -4  /**< `function` is a variable that other files know */
};
/** In `init`: compared with what other units say of this parameter, counted from 0.  name: of the parameter or variable, or of the array.
 *  All texts are literals. */
void sode_handed(const char *where, const char *function, int parameter, int kind, const char *name, long count);

/** Defines and registers the unit of this file. */
#define SODE_UNIT(init_function, file_name) \
    static void init_function(void); \
    static sode_unit_t sode_unit = {init_function, SODE_ABI_VERSION, file_name, 0}; \
    static void __attribute__((__constructor__)) sode_unit_constructor(void) { sode_unit_register(&sode_unit); }

#ifdef __cplusplus
}
#endif

#endif
