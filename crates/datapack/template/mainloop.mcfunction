# Nothing has to be done every tick. Kept for circuits that still call it: makes up for what was put off while a board was not loaded.
execute as @e[type=marker,tag=NS_board,distance=0..,sort=nearest,limit=1] at @s run return run function NS:_/catch_up
return fail
