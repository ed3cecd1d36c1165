-- A service that cost more than its price paid may be sold once the price rises. The next count says how much of it there is, and for whom.
create or replace function service_count_again() returns trigger language plpgsql as $$
begin
  if new.price > old.price and old.costly_route_ids <> '{}' then
    new.stock := null;
    new.empty_route_ids := '{}';
    new.costly_route_ids := '{}';
  end if;
  if new.price <> old.price then
    new.stock_of_tiers := '{}';
  end if;
  return new;
end $$;

create or replace trigger service_price_rose before update of price on service for each row execute function service_count_again();
