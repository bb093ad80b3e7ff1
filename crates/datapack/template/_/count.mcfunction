function NS:_/load
function NS:_/tally
function NS:_/windows
scoreboard players operation @s NS_gamestate = #windows NS_cache
return run scoreboard players get #windows NS_cache
