function NS:_/describe
data modify storage NS:event now.name set value "tie"
function #NS:on_tie
