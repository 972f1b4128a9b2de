/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * xmp_sync_*: pairs meet as often as each of them says so, whatever the others
 * do; a partner that has left ends the job; images are those of the task.
 *
 * RUN: %mpicc -std=gnu11 %optimize %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t
 * RUN: for n in $(%half 1 2 3 5); do %limited %mpirun -n $n %t || exit 1; done
 * RUN: %limited %mpirun -n 3 %t left > %t.out 2>&1 && exit 1; grep '^sode: ' %t.out > %t.sode; \
 * RUN:   echo "sode: rank 0: xmp_sync_image: rank 2 has left the program while rank 0 waits for it in 'xmp_sync_images'" | diff - %t.sode
 */
#include <unistd.h>

#include "program.h"

SODE_UNIT(init, "sync.c")
static void init(void) {}

/* A token goes around: each image waits for the one below. */
static void ring(int self, int size)
{
    int status = -1;
    for (int lap = 0; lap < 20; lap++) {
        if (self > 0)
            xmp_sync_image(self - 1, &status);
        if (self < size - 1)
            xmp_sync_image(self + 1, NULL);
    }
    EXPECT(status, self > 0 ? XMP_STAT_SUCCESS : -1);
}

/* Image 0 waits for all; the others for image 0 only. */
static void star(int self, int size)
{
    int images[16], status = -1;
    for (int k = 0; k < size; k++)
        images[k] = size - 1 - k;
    for (int again = 0; again < 20; again++) {
        if (self == 0)
            xmp_sync_images(size, images, &status);
        else
            xmp_sync_image(0, &status);
        EXPECT(status, XMP_STAT_SUCCESS);
    }
    xmp_sync_images_all(&status);
    xmp_sync_image(self, NULL); /* itself: no wait */
    xmp_sync_images(0, images, NULL);
    xmp_sync_memory(&status);
    xmp_sync_all(&status);
    EXPECT(status, XMP_STAT_SUCCESS);
}

int main(int argc, char **argv)
{
    int self = xmpc_this_image(), size = xmp_num_images();
    const int64_t n = size;
    (void)argv;
    EXPECT(xmp_test_async(7), 1);
    if (argc > 1) {
        if (self == 0)
            xmp_sync_image(2, NULL);
        return 0;
    }
    ring(self, size);
    star(self, size);
    sode_nodes_t *p = sode_nodes_create("sync.c:1", "p", 1, &n, NULL);
    if (size > 1) {
        sode_task_t task = sode_task_begin(
            "sync.c:2", SODE_ON_NODES(p, SODE_RANGE(1, size, 1)), 0);
        if (task.member)
            ring(xmpc_this_image(), xmp_num_images());
        sode_task_end(&task);
    }
    sode_nodes_release(&p);
    return 0;
}
