# Tags the nearest player as player SEAT. store_playerSEAT_name then seats a tagged player at a board.
execute unless entity @p[distance=0..] run return fail
tag @p[distance=0..] add NS_playerSEAT
return 1
