title @a[tag=NS_clicker] actionbar {"text":"Others play here.","color":"red"}
function NS:_/buzz
data modify storage NS:event now set value {name:"not_a_player"}
function NS:_/describe
function #NS:on_not_a_player
return fail
