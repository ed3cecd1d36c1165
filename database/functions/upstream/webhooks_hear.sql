-- Stores webhooks about open numbers, at most p_most about each number, and when a provider last called. Returns the outcome of each, by place:
-- 'heard' when it is new, 'repeated' when it isn't, 'unknown' when no open number has the id.
create or replace function webhooks_hear(p_provider_ids bigint[], p_upstream_ids text[], p_message_keys bytea[], p_most int)
  returns table (place bigint, outcome text, user_id bigint, activation_id bigint)
  language plpgsql
  as $$
begin
  perform note_webhook_calls(p_provider_ids);
  -- One after the other for each number, so that the limit holds; in one order, so that two calls don't wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('provider webhook ' || number.provider_id || ' ' || number.upstream_id, 0))
    from (select distinct h.provider_id, h.upstream_id from unnest(p_provider_ids, p_upstream_ids) as h (provider_id, upstream_id)
      order by 1, 2) as number;
  return query
    with heard as materialized (
      select h.place, h.provider_id, h.upstream_id, h.message_key, a.user_id, a.id as activation_id
      from unnest(p_provider_ids, p_upstream_ids, p_message_keys) with ordinality as h (provider_id, upstream_id, message_key, place)
        left join activation a on a.provider_id = h.provider_id and a.upstream_id = h.upstream_id
          and a.state in ('waiting', 'cancelling', 'received')),
    new as (
      select each.*, row_number() over (partition by each.provider_id, each.upstream_id order by each.place) as nth
      from (select distinct on (h.provider_id, h.upstream_id, h.message_key) h.* from heard h
          where h.activation_id is not null and not exists (
            select from provider_webhook w
            where w.provider_id = h.provider_id and w.upstream_id = h.upstream_id and w.message_key = h.message_key)
          order by h.provider_id, h.upstream_id, h.message_key, h.place) each),
    stored as (
      insert into provider_webhook (provider_id, upstream_id, message_key)
      select n.provider_id, n.upstream_id, n.message_key from new n
      where n.nth + (select count(*) from provider_webhook w where w.provider_id = n.provider_id and w.upstream_id = n.upstream_id) <= p_most
      on conflict do nothing
      returning provider_webhook.provider_id, provider_webhook.upstream_id, provider_webhook.message_key)
    select h.place, case when h.activation_id is null then 'unknown' when s.provider_id is not null then 'heard' else 'repeated' end,
        h.user_id, h.activation_id
      from heard h left join new n on n.place = h.place
        left join stored s on s.provider_id = n.provider_id and s.upstream_id = n.upstream_id and s.message_key = n.message_key;
end $$;
