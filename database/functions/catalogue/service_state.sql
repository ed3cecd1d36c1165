-- too_costly: every number that is left costs more than the price pays. Of routes that are off nothing is known.
create or replace function service_state(p_service service) returns text
  language sql stable
  as $$
    select case
      when not p_service.is_enabled then 'off'
      when p_service.stock = 0 and exists (
        select from route r join provider p on p.id = r.provider_id
        where r.id = any (p_service.costly_route_ids) and r.is_enabled and p.is_enabled) then 'too_costly'
      when p_service.stock = 0 then 'sold_out'
      else 'on_sale' end
  $$;
