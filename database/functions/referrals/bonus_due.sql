-- The bonus that a verified deposit of p_amount brings the referrer: all nulls if there is none or their account is deleted, or if another deposit brought it. With a
-- doubt an operator decides about it. Called under the locks of user and referrer.
create or replace function bonus_due(p_user_id bigint, p_amount bigint, p_payer text, out referrer_id bigint, out bonus bigint, out doubt text)
  language plpgsql
  as $$
begin
  select u.referred_by into referrer_id from app_user u join app_user referrer on referrer.id = u.referred_by and referrer.deleted_at is null
    where u.id = p_user_id and not exists (select from referral_bonus b where b.referee_id = p_user_id);
  if referrer_id is not null then
    bonus := least(p_amount / 10, 3000);
    doubt := bonus_doubt(p_user_id, referrer_id, p_payer);
  end if;
end $$;
