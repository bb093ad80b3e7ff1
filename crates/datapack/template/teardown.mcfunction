# Removes every loaded board with its blocks, and everything that setup added.
execute as @e[type=marker,tag=NS_board] at @s run function NS:_/delete
kill @e[tag=NS_part]
tag @a remove NS_player1
tag @a remove NS_player2
tag @a remove NS_check_is_player
tag @a remove NS_naming
tag @a remove NS_clicker
scoreboard objectives remove NS_id
scoreboard objectives remove NS_column
scoreboard objectives remove NS_turn
scoreboard objectives remove NS_moves
scoreboard objectives remove NS_lines
scoreboard objectives remove NS_windows
scoreboard objectives remove NS_gamestate
scoreboard objectives remove NS_cache
data remove storage NS:board b
data remove storage NS:board blank
data remove storage NS:board mine
data remove storage NS:board lit
data remove storage NS:board played
data remove storage NS:call column
data remove storage NS:call probe
data remove storage NS:event now
