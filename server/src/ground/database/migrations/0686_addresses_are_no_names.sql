-- Sets and pictures of contributors without a name were called by their address, which everybody could read.
update asset_sets set title = 'Portfolio' where title ~ '^[^[:space:]@]+@[^[:space:]@]+[.][^[:space:]@]+$';
update assets set creator = '' where creator ~ '^[^[:space:]@]+@[^[:space:]@]+[.][^[:space:]@]+$';
