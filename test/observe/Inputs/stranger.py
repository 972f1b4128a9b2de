# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Calls every watchdog of the machine as another user, who may not switch it off.  stranger.py: after a second."""
import os, socket, struct, time

time.sleep(1)
if os.geteuid() == 0:
    os.setuid(65534)
caller = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
for line in open("/proc/net/unix"):
    name = line.split()[-1]
    if name.startswith("@sode-"):
        caller.sendto(struct.pack("iiii", 1, 0, 0, 0), b"\0" + name[1:].encode())
        print("called")
