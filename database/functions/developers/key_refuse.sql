-- Refuses a purchase by the key's own limits: p_offers have one service code, p_cap is the buyer's own for any of them, and p_left is what
-- the key may still pay for the number. Called under the user's lock, so that purchases sent at once are counted one after the other.
create or replace function key_refuse(p_key api_key, p_offers bigint[], p_cap bigint, p_left bigint) returns void
  language plpgsql
  as $$
declare
  v_price bigint;
begin
  if p_key.service_codes is not null and exists (select 1 from service where id = any(p_offers) and code <> all (p_key.service_codes)) then
    perform refuse('KEY_LIMIT_REACHED', jsonb_build_object('limit', 'services'));
  end if;
  if (select count(*) from activation
      where key_id = p_key.id and state in ('reserved', 'buying', 'unknown', 'waiting', 'cancelling')) >= p_key.open_limit then
    perform refuse('KEY_LIMIT_REACHED', jsonb_build_object('limit', 'maxOpen', 'most', p_key.open_limit));
  end if;
  -- Null: nothing is on sale, which is refused as always.
  select min(price) into v_price from service where id = any(p_offers) and is_enabled and (p_cap is null or price <= p_cap);
  if v_price > p_key.price_limit then
    perform refuse('KEY_LIMIT_REACHED', jsonb_build_object('limit', 'maxPrice', 'most', p_key.price_limit));
  end if;
  if v_price > p_left then
    perform refuse('KEY_LIMIT_REACHED', jsonb_build_object('limit', 'rupeesPerDay', 'most', p_left));
  end if;
end $$;
