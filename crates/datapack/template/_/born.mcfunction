# As a new marker that becomes a board: it holds the state, and its rotation is the board's.
tp @s ~ ~ ~ ~ ~
data merge entity @s {Tags:["NS_part","NS_board","NS_board_origin","NS_state","NS_register","NS_register1","NS_new","global.ignore"],data:{p1:{},p2:{},player1:{name:{"text":"Player 1"}},player2:{name:{"text":"Player 2"}}}}
function NS:_/blank
data modify entity @s data.tiles set from storage NS:board blank
execute if score #frame NS_cache matches 1 run data modify entity @s data.frame set value 1b
scoreboard players add #boards NS_id 1
scoreboard players operation #id NS_cache = #boards NS_id
scoreboard players set @s NS_turn 0
scoreboard players set @s NS_moves 0
scoreboard players set @s NS_lines 0
scoreboard players set @s NS_windows 0
scoreboard players set @s NS_gamestate 0
