-- Keeps or takes this node's share of the shards of these providers, and gives back what is above it. Returns every shard that has an owner.
create or replace function shards_take(p_node text, p_provider_ids bigint[], p_shards int, p_seconds int)
  returns table (provider_id bigint, shard smallint, is_mine boolean)
  language plpgsql
  as $$
declare
  v_until timestamptz := app_now() + make_interval(secs => p_seconds);
  v_nodes int;
  v_share int;
  v_mine int;
begin
  insert into delivery_server as s (node, alive_until) values (p_node, v_until) on conflict (node) do update set alive_until = excluded.alive_until;
  delete from delivery_server where alive_until < app_now() - interval '1 minute';
  select count(*) into v_nodes from delivery_server where alive_until > app_now();
  v_share := ceil(cardinality(p_provider_ids) * p_shards / greatest(v_nodes, 1)::numeric);
  insert into delivery_shard (provider_id, shard, owner, leased_until)
    select id, no, p_node, '-infinity' from unnest(p_provider_ids) as provider (id), generate_series(0, p_shards - 1) as no
    on conflict do nothing;
  with mine as (
    select d.provider_id, d.shard, row_number() over (order by d.shard, d.provider_id) as nth
    from delivery_shard d where d.owner = p_node and d.leased_until > app_now())
  update delivery_shard d set leased_until = case when m.nth <= v_share then v_until else app_now() end
    from mine m where d.provider_id = m.provider_id and d.shard = m.shard and d.owner = p_node;
  select count(*) into v_mine from delivery_shard d where d.owner = p_node and d.leased_until > app_now();
  update delivery_shard d set owner = p_node, leased_until = v_until
    from (select f.provider_id, f.shard from delivery_shard f
      where f.provider_id = any(p_provider_ids) and f.leased_until <= app_now()
      order by f.shard, f.provider_id limit greatest(v_share - v_mine, 0) for update skip locked) as free
    where d.provider_id = free.provider_id and d.shard = free.shard;
  return query select d.provider_id, d.shard, d.owner = p_node from delivery_shard d where d.leased_until > app_now();
end $$;
