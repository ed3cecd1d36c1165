-- What a purchase may cost, and how the number of a lost answer is recognised.

-- How far the times a provider states run ahead of ours. Set by an operator; null: as its purchase answers show it.
alter table provider alter utc_offset_minutes drop not null, alter utc_offset_minutes drop default;
update provider set utc_offset_minutes = null where utc_offset_minutes = 0;
alter table provider add learned_offset_minutes int
  check (learned_offset_minutes between -720 and 840 and learned_offset_minutes % 15 = 0);

-- Without it a number may cost at most its sale price. With it the ceiling alone counts, so there has to be one.
alter table route add sells_below_cost boolean not null default false;
alter table route add constraint route_below_cost_has_ceiling check (not sells_below_cost or ceiling_micros is not null);

-- The random id is stored before the provider is asked and sent with the order where the protocol takes one.
-- The ceiling is what the number may cost, fixed when the provider is asked.
alter table purchase_attempt
  add order_id text check (order_id ~ '^[0-9a-f]{32}$'),
  add ceiling_micros bigint check (ceiling_micros > 0),
  add ceiling_currency text,
  -- The purchase answer stated no cost, and the provider's list then stated one that we refuse.
  add is_over_ceiling boolean not null default false;
create unique index purchase_attempt_order on purchase_attempt (order_id) where order_id is not null;
alter table purchase_attempt add constraint purchase_attempt_within_ceiling check (
  state <> 'ok' or ceiling_micros is null or cost_micros is null or is_over_ceiling
  or (cost_micros <= ceiling_micros and currency is not distinct from ceiling_currency)) not valid;

-- Given up without a complete list: the number may still turn up.
create index purchase_attempt_given_up on purchase_attempt (provider_id, sent_at) where state = 'closed' and empty_lists < 2;

-- Providers that asked another currency than their account's, or more than we allow. Shown to operators for a day after the last time.
create table price_alarm (
  provider_id bigint not null references provider (id),
  kind text not null check (kind in ('currency', 'ceiling')),
  cost_micros bigint not null,
  currency text not null,
  ceiling_micros bigint not null,
  ceiling_currency text not null,
  times bigint not null default 1,
  last_seen_at timestamptz not null default app_now(),
  primary key (provider_id, kind)
);

-- T2. Writes the attempt down before the provider is asked, with what the number may cost: the route's ceiling and, unless the route sells
-- below cost, the sale price at the account's rate, in whole ten-thousandths as providers quote. Answers null when no one may be asked any
-- more: there is no time left, or the operator has paused buying, or switched off where it leads.
drop function purchase_mark(bigint, bigint, bigint, text, int);
create function purchase_mark(
  p_user_id bigint, p_activation_id bigint, p_route_id bigint, p_node text, p_timeout_ms int, p_order_id text,
  out attempt_id bigint, out ceiling_micros bigint, out ceiling_currency text)
  language plpgsql
  as $$
declare
  v_activation activation%rowtype;
  v_route route%rowtype;
  v_provider provider%rowtype;
  v_worth bigint;
begin
  select * into strict v_activation from activation where user_id = p_user_id and id = p_activation_id for update;
  if v_activation.state not in ('reserved', 'buying') or v_activation.purchase_deadline <= app_now() then
    return;
  end if;
  if exists (select 1 from operator_setting where key = 'buying' and (value ->> 'isPaused')::boolean) then
    return;
  end if;
  select * into v_route from route where id = p_route_id and is_enabled;
  if not found then
    return;
  end if;
  select * into v_provider from provider where id = v_route.provider_id and is_enabled;
  if not found then
    return;
  end if;
  v_worth := floor(v_activation.price::numeric * 1000000 / v_provider.paise_per_unit);
  v_worth := greatest(case when v_worth >= 100 then v_worth - v_worth % 100 else v_worth end, 1);
  ceiling_micros := case when v_route.sells_below_cost then v_route.ceiling_micros else least(v_route.ceiling_micros, v_worth) end;
  ceiling_currency := v_provider.currency;
  insert into purchase_attempt (user_id, activation_id, no, provider_id, route_id, service_code, country, deadline, node, order_id,
      ceiling_micros, ceiling_currency)
    select p_user_id, p_activation_id, coalesce(max(p.no), 0) + 1, v_route.provider_id, p_route_id, v_activation.service_code, v_route.country,
        app_now() + make_interval(secs => p_timeout_ms / 1000.0), p_node, p_order_id, purchase_mark.ceiling_micros, purchase_mark.ceiling_currency
      from purchase_attempt p where p.user_id = p_user_id and p.activation_id = p_activation_id
    returning id into attempt_id;
  update activation set state = 'buying' where user_id = p_user_id and id = p_activation_id;
end $$;

-- 'currency' or 'ceiling' where a number costs something else than the attempt allows, which raises the alarm; else null.
create function note_price_problem(p_attempt purchase_attempt, p_cost_micros bigint, p_currency text) returns text
  language plpgsql
  as $$
declare
  v_kind text := case when p_currency <> p_attempt.ceiling_currency then 'currency' when p_cost_micros > p_attempt.ceiling_micros then 'ceiling' end;
begin
  if v_kind is not null then
    insert into price_alarm as a (provider_id, kind, cost_micros, currency, ceiling_micros, ceiling_currency)
      values (p_attempt.provider_id, v_kind, p_cost_micros, p_currency, p_attempt.ceiling_micros, p_attempt.ceiling_currency)
      on conflict (provider_id, kind) do update set cost_micros = excluded.cost_micros, currency = excluded.currency,
        ceiling_micros = excluded.ceiling_micros, ceiling_currency = excluded.ceiling_currency, times = a.times + 1, last_seen_at = app_now();
  end if;
  return v_kind;
end $$;

-- A number was found but is not fit: used before (deep check), dearer than agreed, or priced in another currency. It is cancelled upstream;
-- the user goes on waiting. If its id belongs to another purchase, or this one was decided meanwhile, purchase_confirm decides and no one's
-- number is cancelled.
create or replace function purchase_reject(p_attempt_id bigint, p_upstream_id text, p_phone_number text, p_cost_micros bigint, p_currency text, p_detail text) returns text
  language plpgsql
  as $$
declare
  v_attempt purchase_attempt%rowtype;
begin
  select * into strict v_attempt from purchase_attempt where id = p_attempt_id;
  perform lock_user(v_attempt.user_id);
  perform 1 from activation where user_id = v_attempt.user_id and id = v_attempt.activation_id for update;
  select * into strict v_attempt from purchase_attempt where id = p_attempt_id for update;
  perform pg_advisory_xact_lock(hashtextextended(format('id %s %s', v_attempt.provider_id, p_upstream_id), 0));
  if v_attempt.state not in ('sending', 'unknown')
      or exists (select 1 from purchase_attempt where provider_id = v_attempt.provider_id and upstream_id = p_upstream_id) then
    return purchase_confirm(p_attempt_id, p_upstream_id, p_phone_number, p_cost_micros, p_currency, false, 0, 0, '');
  end if;
  update purchase_attempt set state = 'rejected', upstream_id = p_upstream_id, phone_number = p_phone_number, cost_micros = p_cost_micros, currency = p_currency,
      paise_per_unit = (select paise_per_unit from provider where provider.id = purchase_attempt.provider_id), detail = p_detail, settled_at = app_now()
    where id = p_attempt_id;
  perform owe_cancel(v_attempt.provider_id, p_upstream_id, v_attempt.user_id, v_attempt.activation_id);
  perform note_price_problem(v_attempt, p_cost_micros, p_currency);
  return 'rejected';
end $$;

-- The list states what a number costs whose purchase answer didn't. Answers what is wrong with it, or null; the second time too.
create function purchase_learn_cost(p_attempt_id bigint, p_cost_micros bigint, p_currency text) returns text
  language plpgsql
  as $$
declare
  v_attempt purchase_attempt%rowtype;
  v_kind text;
begin
  select * into strict v_attempt from purchase_attempt where id = p_attempt_id for update;
  if v_attempt.cost_micros is not null then
    return case when v_attempt.is_over_ceiling then 'known' end;
  end if;
  v_kind := note_price_problem(v_attempt, p_cost_micros, p_currency);
  update purchase_attempt set cost_micros = p_cost_micros, currency = p_currency, is_over_ceiling = v_kind is not null where id = p_attempt_id;
  return v_kind;
end $$;
