# What every event tells. Listeners may do anything, so nothing after an event relies on what was set before it.
execute store result storage NS:event now.board int 1 run scoreboard players get @s NS_id
execute store result storage NS:event now.moves int 1 run scoreboard players get @s NS_moves
