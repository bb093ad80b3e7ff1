# As a new marker that becomes a board: it holds the state, and its rotation is the board's.
tp @s ~ ~ ~ ~ ~
data merge entity @s {Tags:["NS_part","NS_board","NS_board_origin","NS_state","NS_register","NS_register1","NS_new","global.ignore"],data:{p1:{},p2:{},player1:{name:«{"text":"Player 1"}»},player2:{name:«{"text":"Player 2"}»}}}
execute if score #frame NS_cache matches 1 run data modify entity @s data.frame set value 1b
execute store result score @s NS_id run data get storage NS:world boards
scoreboard players add @s NS_id 1
execute store result storage NS:world boards int 1 run scoreboard players get @s NS_id
execute at @s run return run function NS:_/raise
return fail
