-- Numbers that purchases rejected stay taken until their provider allows the cancel. Where three of a user's are open, no more are bought for
-- them, so failing purchases can't use up a provider's stock. A deep check, which rejects most, also minds those
-- of all others: three, of which two at most are one user's, so that no user closes it for all.
create or replace function providers_with_rejects(p_user_id bigint, p_is_deep_check boolean) returns bigint[]
  language sql stable
  as $$
    select coalesce(array_agg(provider_id), '{}') from (
      select debt.provider_id from upstream_debt debt join purchase_attempt attempt
          on attempt.provider_id = debt.provider_id and attempt.upstream_id = debt.upstream_id
        where debt.user_id = p_user_id and debt.kind = 'cancel' and debt.done_at is null and attempt.state = 'rejected'
        group by debt.provider_id having count(*) >= 3
      union
      select provider_id from (
          select provider_id, case when user_id is null then count(*) else least(count(*), 2) end as counted from upstream_debt
          where p_is_deep_check and kind = 'cancel' and done_at is null group by provider_id, user_id) as of_user
        group by provider_id having sum(counted) >= 3) as full_providers
  $$;
