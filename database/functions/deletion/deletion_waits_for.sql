-- What a deletion waits for, each with how many or how much (in paise) there is of it. Nothing is returned when it can be done.
create or replace function deletion_waits_for(p_user_id bigint, p_given_up bigint) returns table (reason text, count int, amount bigint)
  language sql stable
  as $$
    select * from (
      select 'number' as reason, count(*)::int as count, null::bigint as amount from activation
        where user_id = p_user_id and state in ('reserved', 'buying', 'unknown', 'waiting', 'cancelling', 'received')
      union all
      select 'deposit', count(*)::int, null from deposit where user_id = p_user_id and state in ('pending', 'review')
      union all
      select 'bonus', count(*)::int, null from referral_bonus where referrer_id = p_user_id and state = 'review'
      union all
      -- A payment that was credited before it was seen, and has not arrived.
      select 'debt', count(*)::int, sum(h.amount)::bigint from hand_credit h join deposit d on d.id = h.deposit_id
        where d.user_id = p_user_id and h.payment_id is null
      union all
      select 'legal_hold', count(*)::int, null from legal_hold where user_id = p_user_id
      union all
      select 'blocked', count(*)::int, null from app_user where id = p_user_id and is_blocked
      union all
      select 'balance', (balance > p_given_up)::int, balance - p_given_up from ledger_account where user_id = p_user_id and kind = 'available'
    ) waits
    where waits.count > 0
  $$;
