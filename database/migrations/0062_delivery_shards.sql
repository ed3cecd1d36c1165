-- Codes that a provider's list shows are delivered by several servers when there are many: each number belongs to a shard, and one server at a
-- time has the lease of a shard. A lease only divides the work: what is stored decides, so a code delivered by two servers is one code.
create table delivery_shard (
  provider_id bigint not null references provider (id),
  shard smallint not null,
  owner text not null,
  leased_until timestamptz not null,
  primary key (provider_id, shard)
);

-- The servers that deliver: each takes an equal share of the shards.
create table delivery_server (
  node text primary key,
  alive_until timestamptz not null
);

-- What the server that reads a provider's list found for the shard of another. Deleted once it is delivered.
create table listed_message (
  provider_id bigint not null references provider (id),
  upstream_id text not null,
  shard smallint not null,
  messages jsonb not null,
  listed_at timestamptz not null default app_now(),
  primary key (provider_id, upstream_id)
);
