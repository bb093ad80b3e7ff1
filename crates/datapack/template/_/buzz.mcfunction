# Lets whoever clicked hear and see that it was in vain.
execute as @a[tag=NS_clicker] at @s run playsound minecraft:block.note_block.bass player @s ~ ~ ~ 1 0.6
execute as @a[tag=NS_clicker] at @s run particle minecraft:smoke ^ ^1.3 ^1.5 0.1 0.1 0.1 0.02 8
