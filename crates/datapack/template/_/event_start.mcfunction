data modify storage NS:event now set value {name:"start"}
function NS:_/describe
function #NS:on_start
