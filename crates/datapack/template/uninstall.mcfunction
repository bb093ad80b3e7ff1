# As teardown; afterwards the pack's file can be taken away. A reload with the file still there sets up again.
function NS:teardown
tellraw @a {"text":"NS: nothing is left in the loaded parts of the world. Remove the pack's file now."}
