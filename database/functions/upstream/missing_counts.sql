-- Numbers of a provider: missing, settled in the last 10 minutes, and open. Confirmed ones don't count.
create or replace function missing_counts(p_provider_id bigint, out missing int, out settled int, out open int)
  language sql stable
  as $$
    select count(*) filter (where settled_at is null)::int,
        count(*) filter (where settled_at > app_now() - interval '10 minutes')::int,
        (select count(*)::int from activation where provider_id = p_provider_id and state in ('waiting', 'cancelling', 'received'))
      from missing_number where provider_id = p_provider_id and not is_confirmed
  $$;
