# Removes what setup added. Boards stay where they are, and are played on after the next setup.
scoreboard objectives remove NS_id
scoreboard objectives remove NS_version
scoreboard objectives remove NS_column
scoreboard objectives remove NS_turn
scoreboard objectives remove NS_moves
scoreboard objectives remove NS_lines
scoreboard objectives remove NS_windows
scoreboard objectives remove NS_gamestate
scoreboard objectives remove NS_nextrow
scoreboard objectives remove NS_lands
scoreboard objectives remove NS_due
scoreboard objectives remove NS_click
scoreboard objectives remove NS_wins
scoreboard objectives remove NS_losses
scoreboard objectives remove NS_ties
scoreboard objectives remove NS_cache
data remove storage NS:world ready
data remove storage NS:board b
data remove storage NS:board blank
data remove storage NS:board mine
data remove storage NS:board theirs
data remove storage NS:board lit
data remove storage NS:board played
data remove storage NS:call column
data remove storage NS:call id
data remove storage NS:call probe
data remove storage NS:event now
return 1
