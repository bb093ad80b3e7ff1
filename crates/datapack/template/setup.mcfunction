# Adds the objectives. Runs by itself whenever the world loads; running it again is harmless.
scoreboard objectives add NS_id dummy
scoreboard objectives add NS_column dummy
scoreboard objectives add NS_turn dummy
scoreboard objectives add NS_moves dummy
scoreboard objectives add NS_lines dummy
scoreboard objectives add NS_windows dummy
scoreboard objectives add NS_gamestate dummy
scoreboard objectives add NS_cache dummy
