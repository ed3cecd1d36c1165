-- Why an operator has to decide about a bonus; null for one that is credited at once. The referrer is locked, so the count is exact.
create or replace function bonus_doubt(p_referee_id bigint, p_referrer_id bigint, p_payer text) returns text
  language sql stable
  as $$
    select case
      when looks_like_one_person(p_referee_id, p_referrer_id, p_payer) then 'same_person'
      when 20 <= (
        select count(*) from referral_bonus
        where referrer_id = p_referrer_id and amount > 0 and created_at > app_now() - interval '24 hours') then 'many_bonuses' end
  $$;
