-- Refuses a purchase of this service by the key's own limits; p_left is what the key may still pay for the number, null without a limit.
-- Decides under the user's lock, so that purchases sent at once are counted one after the other.
create or replace function key_refuse(p_key api_key, p_service service, p_left bigint) returns void
  language plpgsql
  as $$
begin
  if p_service.code <> all (p_key.service_codes) then
    perform refuse('KEY_LIMIT_REACHED', jsonb_build_object('limit', 'services'));
  end if;
  if (select count(*) from activation
      where key_id = p_key.id and state in ('reserved', 'buying', 'unknown', 'waiting', 'cancelling')) >= p_key.open_limit then
    perform refuse('KEY_LIMIT_REACHED', jsonb_build_object('limit', 'maxOpen', 'most', p_key.open_limit));
  end if;
  if p_service.price > p_key.price_limit then
    perform refuse('KEY_LIMIT_REACHED', jsonb_build_object('limit', 'maxPrice', 'most', p_key.price_limit));
  end if;
  if p_service.price > p_left then
    perform refuse('KEY_LIMIT_REACHED', jsonb_build_object('limit', 'rupeesPerDay', 'most', p_left));
  end if;
end $$;
