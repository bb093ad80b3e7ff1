# Builds a board here, for players who look south, with the first file in the east.
execute align xyz positioned ~0.5 ~0.5 ~0.5 rotated 0 0 run return run function NS:_/create
return fail
