#pragma xmp nodes faulty[4]
#ifdef FAULTS
/* the front end
   is translated without it */
int in_header = unknown_in_header;
#endif
