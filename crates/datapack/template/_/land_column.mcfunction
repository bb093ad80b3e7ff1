$function NS:_/restore/$(falls) with storage NS:board b.tiles.k$(falls)
