-- Phase 1 of a purchase for a waiting user: the ordinary one, with all its checks, under the key (entry, no). Returns
-- 'reserved' · 'repeated': this try was begun before ·
-- 'no_money': the entry ended, because no offer can be paid · 'removed': it ended, because its user is blocked or its key was revoked ·
-- 'postponed': the user or the key may not buy now, or another purchase holds the money, and is tried again later · 'over': the entry or another try decides, or one waiter is buying this service.
-- p_time_zone says which day's budget of a key pays. p_activation_id is a new one: a call that lost its answer is repeated with the same one,
-- and gets the same answer. For background work: other transactions are waited for at most a second.
create or replace function waitlist_begin(
  p_entry_id bigint, p_no int, p_offers bigint[], p_request_hash bytea, p_wait_ms int, p_time_zone text, p_activation_id bigint,
  out outcome text, out activation_id bigint, out server smallint, out service_code text)
  language plpgsql
  as $$
declare
  v_entry waitlist_entry%rowtype;
  v_pause interval := interval '30 seconds';
  v_found text;
  v_failed int;
begin
  perform set_config('lock_timeout', '1s', true);
  -- One waiter at a time, also when two nodes serve the list for a moment.
  perform pg_advisory_xact_lock(hashtextextended('waitlist ' || e.service_code, 0)) from waitlist_entry e where e.id = p_entry_id;
  perform lock_user(e.user_id) from waitlist_entry e where e.id = p_entry_id;
  select * into strict v_entry from waitlist_entry e where e.id = p_entry_id for update;
  select t.activation_id, 'repeated' into activation_id, outcome from waitlist_try t where t.entry_id = p_entry_id and t.no = p_no;
  if found then
    select a.server, a.service_code, 'reserved' into server, service_code, outcome from activation a
      where a.user_id = v_entry.user_id and a.id = p_activation_id and a.id = waitlist_begin.activation_id
        and a.state = 'reserved' and a.purchase_deadline > app_now();
    outcome := coalesce(outcome, 'repeated');
    return;
  end if;
  outcome := 'over';
  if v_entry.state <> 'waiting' or not v_entry.is_automatic or v_entry.removed_at is not null or v_entry.expires_at <= app_now()
      or v_entry.retry_at > app_now() or (v_entry.key_id is not null and p_time_zone is null) or p_no <> (select count(*) + 1 from waitlist_try t where t.entry_id = p_entry_id)
      or exists (
        select 1 from activation a join waitlist_try t on t.activation_id = a.id
        where a.state in ('reserved', 'buying', 'unknown') and a.service_code = v_entry.service_code) then
    return;
  end if;
  begin
    select r.activation_id, r.server, r.service_code into activation_id, server, service_code
      from purchase_begin(v_entry.user_id, p_offers, v_entry.price_cap, v_entry.country, null, false, null, null, 'waitlist', p_request_hash, p_wait_ms,
        p_key_id => v_entry.key_id, p_time_zone => p_time_zone, p_activation_id => p_activation_id) r;
  exception when sqlstate 'PL001' then
    -- What purchase_begin did is undone.
    get stacked diagnostics v_found = pg_exception_detail;
    outcome := case sqlerrm when 'INSUFFICIENT_BALANCE' then 'no_money' when 'NOT_AUTHORISED' then 'removed' else 'postponed' end;
    -- The money may be back in some seconds: what a purchase holds is more than its number costs, and returns when there is none.
    if outcome = 'no_money' and exists (
        select 1 from activation a where a.user_id = v_entry.user_id and a.state in ('reserved', 'buying', 'unknown')) then
      outcome := 'postponed';
      v_pause := interval '10 seconds';
    end if;
    if outcome = 'postponed' then
      update waitlist_entry set retry_at = app_now() + v_pause where id = p_entry_id;
      if sqlerrm = 'KEY_LIMIT_REACHED' then
        perform key_limit_note(v_entry.user_id, v_entry.key_id, p_time_zone, v_found::jsonb)
          where v_found::jsonb ->> 'limit' in ('rupeesPerDay', 'maxOpen');
        perform key_note_standing(v_entry.user_id, v_entry.key_id, p_time_zone) where (v_found::jsonb ->> 'isNew')::boolean;
      end if;
    else
      perform waitlist_end(p_entry_id, outcome);
    end if;
    return;
  end;
  -- Each try that fails doubles the pause, so that one entry neither keeps later ones waiting nor asks the providers all day. One for which too
  -- many others were buying doesn't.
  select count(*) into v_failed from waitlist_try t join activation a on (a.user_id, a.id) = (t.user_id, t.activation_id)
    where t.entry_id = p_entry_id and a.failure is distinct from 'BUSY';
  update waitlist_entry set retry_at = app_now() + least(v_pause * power(2, least(v_failed, 5)), interval '15 minutes') where id = p_entry_id;
  insert into waitlist_try (entry_id, no, user_id, activation_id) values (p_entry_id, p_no, v_entry.user_id, activation_id);
  outcome := 'reserved';
end $$;
