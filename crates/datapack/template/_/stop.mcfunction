function NS:_/load
function NS:_/forget
scoreboard players set @s NS_turn 0
function NS:_/plate
return 1
