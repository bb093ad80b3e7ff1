# Seats the nearest player tagged NS_playerSEAT at the nearest board: from now on nobody else clicks for player SEAT.
tag @a remove NS_naming
tag @p[tag=NS_playerSEAT,distance=0..] add NS_naming
execute unless entity @a[tag=NS_naming] run return fail
execute as @e[type=marker,tag=NS_board,distance=0..,sort=nearest,limit=1] at @s run return run function NS:_/nameSEAT
return run function NS:_/refuse_no_board
