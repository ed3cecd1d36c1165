-- What a user is offered for this number: its price, and how often numbers of its service were found again at its provider, from 20 tries on.
create or replace function again_offer(p_number activation) returns json
  language sql stable
  as $$
    select json_build_object('price', price, 'measured', (
        select json_build_object('tries', o.tries, 'found', o.found, 'withinDays', o.within_days) from again_odds o
        where o.provider_id = p_number.provider_id and o.service_code = p_number.service_code and o.tries >= 20))
    from again_price(p_number) price where price is not null
  $$;
