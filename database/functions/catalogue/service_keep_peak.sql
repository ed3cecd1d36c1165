-- Keeps the highest price of the last day, so that a fall in small steps is recognised as one large fall.
create or replace function service_keep_peak() returns trigger language plpgsql as $$
begin
  if new.price < old.price then
    new.peak_price := greatest(old.price, case when old.peak_until > app_now() then old.peak_price end);
    new.peak_until := app_now() + interval '1 day';
  end if;
  return new;
end $$;

create or replace trigger service_price_fell before update of price on service for each row execute function service_keep_peak();
