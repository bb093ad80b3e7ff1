function NS:_/describe
data modify storage NS:event now.name set value "start"
function #NS:on_start
