-- Each mail about an order looks for it by its number.
create index orders_by_number on orders (number);
