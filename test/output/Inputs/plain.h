extern int plain;
