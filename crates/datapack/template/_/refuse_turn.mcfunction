title @a[tag=NS_clicker] actionbar {"text":"It is not your turn.","color":"red"}
function NS:_/buzz
execute if score #player NS_cache matches 1 as @e[type=marker,tag=NS_event,distance=..1] if score @s NS_id = #id NS_cache run tag @s add _player1_notyourturn
execute if score #player NS_cache matches 2 as @e[type=marker,tag=NS_event,distance=..1] if score @s NS_id = #id NS_cache run tag @s add _player2_notyourturn
data modify storage NS:event now set value {name:"not_your_turn"}
function NS:_/describe
execute store result storage NS:event now.player int 1 run scoreboard players get #player NS_cache
execute store result storage NS:event now.column int 1 run scoreboard players get #column NS_cache
function #NS:on_not_your_turn
return fail
