data modify storage NS:event now set value {name:"tie"}
function NS:_/describe
function #NS:on_tie
