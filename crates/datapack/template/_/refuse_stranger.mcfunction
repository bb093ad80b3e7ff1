title @a[tag=NS_clicker] actionbar {"text":"Others play here.","color":"red"}
function NS:_/describe
data modify storage NS:event now.name set value "not_a_player"
function #NS:on_not_a_player
return fail
