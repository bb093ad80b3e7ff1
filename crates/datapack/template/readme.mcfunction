# Says where to read on.
tellraw @a [{"text":"Start with /function NS:create_board, then /function NS:start. Everything else: "},{"text":"README.txt","color":"aqua"},{"text":" in the pack and docs/minecraft.md of Raumspiel."}]
return 1
