-- The provider is on, and so is a route to it. A removed route is always off.
create or replace function is_bought_from(p_provider provider) returns boolean
  language sql stable
  as $$
    select p_provider.is_enabled and exists (select from route where provider_id = p_provider.id and is_enabled)
  $$;
