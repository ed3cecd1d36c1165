-- Whether the caller still has the provider's lease. A null epoch needs none: a user's own check.
create or replace function lease_holds(p_provider_id bigint, p_epoch bigint) returns boolean
  language sql stable
  as $$ select p_epoch is null or exists (select 1 from provider_lease where provider_id = p_provider_id and epoch = p_epoch) $$;
