-- Queues what we owe a provider for a number: 'cancel' for one that no user gets, 'finish' for one that is over, 'again' for another code.
create or replace function owe_provider(p_provider_id bigint, p_upstream_id text, p_kind text, p_user_id bigint, p_activation_id bigint) returns void
  language sql
  as $$
    insert into upstream_debt (provider_id, upstream_id, kind, user_id, activation_id)
      values (p_provider_id, p_upstream_id, p_kind, p_user_id, p_activation_id)
      on conflict do nothing
  $$;
