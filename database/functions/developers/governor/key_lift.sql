-- Lets a key buy freely again: what it and the keys that it answers for bought so far doesn't count any more. Called under the user's lock.
create or replace function key_lift(p_key api_key) returns void
  language sql
  as $$
    insert into api_key_standing (key_id, counts_from) select id, app_now() from keys_judged_with(p_key) as j (id)
      on conflict (key_id) do update set counts_from = excluded.counts_from, slowed_at = null, paused_until = null
  $$;
