-- T2. Writes the attempt down before the provider is asked. Answers null when nobody is to be asked any more: there is no time left,
-- or the operator has paused buying, or switched off where it leads; a brake holds what is under way too.
create or replace function purchase_mark(p_user_id bigint, p_activation_id bigint, p_route_id bigint, p_node text, p_timeout_ms int) returns bigint
  language plpgsql
  as $$
declare
  v_activation activation%rowtype;
  v_route route%rowtype;
  v_attempt bigint;
begin
  select * into strict v_activation from activation where user_id = p_user_id and id = p_activation_id for update;
  if v_activation.state not in ('reserved', 'buying') or v_activation.purchase_deadline <= app_now() then
    return null;
  end if;
  if exists (select 1 from operator_setting where key = 'buying' and (value ->> 'isPaused')::boolean) then
    return null;
  end if;
  select r.* into v_route from route r join provider p on p.id = r.provider_id where r.id = p_route_id and r.is_enabled and p.is_enabled;
  if not found then
    return null;
  end if;
  insert into purchase_attempt (user_id, activation_id, no, provider_id, route_id, service_code, country, deadline, node)
    select p_user_id, p_activation_id, coalesce(max(no), 0) + 1, v_route.provider_id, p_route_id, v_activation.service_code, v_route.country,
        app_now() + make_interval(secs => p_timeout_ms / 1000.0), p_node
      from purchase_attempt where user_id = p_user_id and activation_id = p_activation_id
    returning id into v_attempt;
  update activation set state = 'buying' where user_id = p_user_id and id = p_activation_id;
  return v_attempt;
end $$;

-- A number was found but is not fit: used before (deep check), or dearer than agreed. It is cancelled upstream; the user goes on waiting.
-- Not so when its id is another purchase's, or this one was decided meanwhile: then the word is purchase_confirm's, and nobody's number is cancelled.
drop function purchase_reject(bigint, text, text, bigint, text, text);
create function purchase_reject(p_attempt_id bigint, p_upstream_id text, p_phone_number text, p_cost_micros bigint, p_currency text, p_detail text) returns text
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
  return 'rejected';
end $$;
