-- What it costs to ask for this number again, or null when it can't be: it ended with its code, can still be read, was not reported by its user,
-- its service is sold there, its route is open to a provider that sells numbers again, and it isn't found again or looked for already.
create or replace function again_price(p_number activation) returns bigint
  language sql stable
  as $$
    select price_of_tier(s.price, basis_points_of(p_number.user_id))
    from service s join route r on r.server = s.server and r.is_enabled join provider p on p.id = r.provider_id and p.is_enabled and p.sells_again
    where p_number.state = 'finished' and p_number.phone_number not like '%•'
      and s.id = p_number.service_id and s.code = p_number.service_code and s.is_enabled and r.id = p_number.route_id
      and not exists (select from route_pause f where f.route_id = r.id and f.service_id = s.id and f.mode = 'shut')
      and not exists (select from number_report n where n.user_id = p_number.user_id and n.activation_id = p_number.id)
      and not exists (
        select from activation a
        where a.user_id = p_number.user_id and a.again_of_id = p_number.id and a.state not in ('failed', 'cancelled', 'expired'))
  $$;
