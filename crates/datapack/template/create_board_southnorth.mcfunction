# Builds a board here, for players who look north, with the first file in the west.
execute align xyz positioned ~0.5 ~0.5 ~0.5 rotated 180 0 run return run function NS:_/create
return fail
