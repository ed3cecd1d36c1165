-- Queues the cancel of a number that no user gets.
create or replace function owe_cancel(p_provider_id bigint, p_upstream_id text, p_user_id bigint, p_activation_id bigint) returns void
  language sql
  as $$
    insert into upstream_debt (provider_id, upstream_id, kind, user_id, activation_id)
      values (p_provider_id, p_upstream_id, 'cancel', p_user_id, p_activation_id)
      on conflict do nothing
  $$;
