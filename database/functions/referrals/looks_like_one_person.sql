-- Whether a user looks like the same person as the referrer or another of their referrals: same mailbox, payer or device; where a device is unknown, same address within 24 hours. Of a deleted account, keyed hashes tell it.
create or replace function looks_like_one_person(p_referee_id bigint, p_referrer_id bigint, p_payer text) returns boolean
  language sql stable
  as $$
    select exists (
        select 1 from app_user friend join app_user other
          on other.referred_by = p_referrer_id and normalised_mailbox(other.email) = normalised_mailbox(friend.email)
        where friend.id = p_referee_id and other.id <> p_referee_id)
      or exists (
        select 1 from app_user friend join app_user referrer on referrer.id = p_referrer_id
        where friend.id = p_referee_id and normalised_mailbox(referrer.email) = normalised_mailbox(friend.email))
      or shares_left_mailbox(p_referee_id, p_referrer_id)
      or exists (
        select 1 from payment p join deposit d on d.id = p.deposit_id join app_user other on other.id = d.user_id
        where p.payer = p_payer and p.deposit_id is not null and other.id <> p_referee_id
          and (other.id = p_referrer_id or other.referred_by = p_referrer_id))
      or exists (
        select 1 from (select distinct device_id from session where user_id = p_referee_id and device_id is not null) mine
          join session theirs on theirs.device_id = mine.device_id and theirs.user_id <> p_referee_id
          join app_user other on other.id = theirs.user_id
        where other.id = p_referrer_id or other.referred_by = p_referrer_id)
      or exists (
        select 1 from session mine join session theirs on address_network(theirs.address) = address_network(mine.address)
            and theirs.address is not null and theirs.device_id is null and theirs.user_id <> p_referee_id
            and theirs.created_at between mine.created_at - interval '24 hours' and mine.created_at + interval '24 hours'
          join app_user other on other.id = theirs.user_id
        where mine.user_id = p_referee_id and mine.address is not null
          and (other.id = p_referrer_id or other.referred_by = p_referrer_id))
      or exists (
        select 1 from session mine join session theirs on address_network(theirs.address) = address_network(mine.address)
            and theirs.address is not null and theirs.user_id <> p_referee_id
            and theirs.created_at between mine.created_at - interval '24 hours' and mine.created_at + interval '24 hours'
          join app_user other on other.id = theirs.user_id
        where mine.user_id = p_referee_id and mine.address is not null and mine.device_id is null
          and (other.id = p_referrer_id or other.referred_by = p_referrer_id))
      or exists (
        select 1 from returned_sign sign join app_user other on other.id = sign.departed_id
        where (sign.user_id = p_referee_id or sign.payer = p_payer) and other.id <> p_referee_id
          and (other.id = p_referrer_id or other.referred_by = p_referrer_id))
  $$;
