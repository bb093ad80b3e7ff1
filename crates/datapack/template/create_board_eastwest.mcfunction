# Builds a board here, for players who look east, with the first file in the north.
execute align xyz positioned ~0.5 ~0.5 ~0.5 rotated -90 0 run return run function NS:_/create
return fail
