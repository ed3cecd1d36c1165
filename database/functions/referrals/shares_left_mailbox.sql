-- Whether a user had a mailbox that the referrer or another of their referrals had too, before or after, and that one of them left.
create or replace function shares_left_mailbox(p_referee_id bigint, p_referrer_id bigint) returns boolean
  language sql stable
  as $$
    select exists (
      select from left_mailbox mine join left_mailbox theirs on theirs.mailbox_hash = mine.mailbox_hash and theirs.user_id <> p_referee_id
        join app_user other on other.id = theirs.user_id
      where mine.user_id = p_referee_id and (other.id = p_referrer_id or other.referred_by = p_referrer_id))
  $$;
