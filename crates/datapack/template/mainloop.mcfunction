# Nothing has to be done every tick. Kept for circuits that still call it.
return 1
