-- Answers to calls, each kept only where its call has none. One update for each: joined to an array, the whole table would be read, as
-- nothing tells PostgreSQL how short the array is. An answer lost in a crash is made again, so this needn't wait for the disk.
create or replace function store_replies(p_user_ids bigint[], p_keys text[], p_statuses smallint[], p_replies jsonb[]) returns void
  language plpgsql
  as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  for i in 1 .. cardinality(p_keys) loop
    update idempotency set status = p_statuses[i], reply = p_replies[i]
      where user_id = p_user_ids[i] and key = p_keys[i] and status is null;
  end loop;
end $$;
