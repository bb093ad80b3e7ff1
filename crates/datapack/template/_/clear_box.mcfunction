$fill $(from) $(to) minecraft:air
