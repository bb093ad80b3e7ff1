# Removes every loaded board with its blocks, and everything else of the pack; then its file can be taken away. Boards that are not loaded go when they are met, if the pack is ever set up again.
function NS:setup
execute as @e[type=marker,tag=NS_board_origin] at @s run function NS:_/delete
kill @e[tag=NS_part]
tag @a remove NS_player1
tag @a remove NS_player2
tag @a remove NS_check_is_player
tag @a remove NS_naming
tag @a remove NS_clicker
tag @a remove NS_seated
function NS:teardown
data remove storage NS:world generation
data remove storage NS:world boards
tellraw @a {"text":"NS: nothing is left in the loaded parts of the world. Remove the pack's file now."}
return 1
