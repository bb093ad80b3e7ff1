data modify storage NS:event now set value {name:"move"}
function NS:_/describe
data modify storage NS:event now merge from storage NS:board played
execute store result storage NS:event now.player int 1 run scoreboard players get #mover NS_cache
function #NS:on_move
