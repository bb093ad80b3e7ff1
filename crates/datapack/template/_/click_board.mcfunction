# Who may act for a player: who holds the seat, and anybody while it is open. 0 in #otherN says yes.
execute if entity @s[tag=NS_pondering] unless score @s NS_due > #now NS_cache run return run function NS:_/think
execute if entity @s[tag=NS_falling] unless score @s NS_lands > #now NS_cache run function NS:_/landed
function NS:_/load
data modify storage NS:call probe set from entity @a[tag=NS_clicker,limit=1] UUID
execute store success score #other1 NS_cache run data modify storage NS:call probe set from storage NS:board b.player1.uuid
data modify storage NS:call probe set from entity @a[tag=NS_clicker,limit=1] UUID
execute store success score #other2 NS_cache run data modify storage NS:call probe set from storage NS:board b.player2.uuid
execute if score #column NS_cache matches ..-2 run return run function NS:_/click_seat
execute if score #other1 NS_cache matches 1 if score #other2 NS_cache matches 1 run return run function NS:_/refuse_stranger
execute if score #column NS_cache matches -1 run return run function NS:_/click_stone
scoreboard players operation #player NS_cache = @s NS_turn
execute if score #player NS_cache matches 1 if score #other1 NS_cache matches 1 run scoreboard players set #player NS_cache 2
execute if score @s NS_turn matches 2 if score #other2 NS_cache matches 1 run scoreboard players set #player NS_cache 1
return run function NS:_/place
