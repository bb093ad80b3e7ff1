# As create_board_northsouth, but places no block: for arenas that have their own frame.
execute align xyz positioned ~0.5 ~0.5 ~0.5 rotated 0 0 run return run function NS:_/create_bare
return fail
