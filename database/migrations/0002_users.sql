-- Users, their counters and events, and what the team knows about them.

-- Some mailboxes have many spellings, which compare as one: plus-addressing anywhere, dots and the second domain at Gmail.
-- An index uses it: to change it, a migration replaces it and rebuilds app_user_friend_mailbox.
create function normalised_mailbox(p_email text) returns text
  language sql immutable parallel safe
  as $$
    select case
      when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
      else name || '@' || domain end
    from (select regexp_replace(split_part(lower(p_email), '@', 1), '\+.*$', '') as name, split_part(lower(p_email), '@', -1) as domain) part
  $$;

-- What one subscriber has: an IPv4 address, or the /64 of an IPv6 address. Null for anything else. The form is checked before the cast:
-- PostgreSQL before 18 refuses an exception block in the parallel build of an index.
-- Indexes use it: to change it, a migration replaces it and rebuilds session_of_network and session_without_device.
create function address_network(p_address text) returns text
  language plpgsql immutable parallel safe
  as $$
declare
  c_octet constant text := '(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])';
  c_ipv4 constant text := c_octet || '(\.' || c_octet || '){3}';
  c_groups constant text := '([0-9a-f]{1,4}(:[0-9a-f]{1,4})*)?';
  v_address text := regexp_replace(regexp_replace(lower(p_address), '^::ffff:(?=[0-9.]+$)', ''), '%.*$', '');
  v_count int;
begin
  if v_address ~ ('^' || c_ipv4 || '$') then
    return host(v_address::inet);
  end if;
  -- The last 32 bits may be written as an IPv4 address: they are no part of the /64.
  v_address := regexp_replace(v_address, ':' || c_ipv4 || '$', ':0:0');
  v_count := cardinality(array_remove(string_to_array(v_address, ':'), ''));
  if v_count = 8 and v_address ~ ('^' || c_groups || '$') or v_count < 8 and v_address ~ ('^' || c_groups || '::' || c_groups || '$') then
    return network(set_masklen(v_address::inet, 64))::text;
  end if;
  return null;
end $$;

create table app_user (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email) and length(email) between 3 and 320),
  -- Argon2id in its own notation; null for a user who only signs in with Google.
  password_hash text,
  role text not null default 'user' check (role in ('user', 'admin')),
  is_blocked boolean not null default false,
  referral_code text not null unique,
  referred_by bigint references app_user (id) check (referred_by <> id),
  created_at timestamptz not null default app_now(),
  -- When the user proved that they read mail there: by a reset link, or by the word of an identity provider.
  email_verified_at timestamptz,
  -- Null until the user chooses one: then the device decides what pages show, and mails are in English.
  language text check (language in ('en', 'hi')),
  -- What an operator may do.
  operator_role text check (operator_role in ('owner', 'finance', 'support', 'viewer')),
  -- Since when an operator refuses this user's keys.
  api_off_at timestamptz,
  -- Null: a service's own price.
  price_tier_id bigint,
  check ((role = 'admin') = (operator_role is not null))
);
create index app_user_referred on app_user (referred_by, id desc) where referred_by is not null;
create index app_user_friend_mailbox on app_user (referred_by, normalised_mailbox(email)) where referred_by is not null;
-- Who looks like the same person.
create index app_user_mailbox on app_user (normalised_mailbox(email));
-- Sign-ups of a day or a month, and how many users there are, without reading every user.
create index app_user_signed_up on app_user (created_at) where role = 'user';
create index app_user_of_tier on app_user (price_tier_id) where price_tier_id is not null;
-- The operators' search.
create index app_user_by_email on app_user (email text_pattern_ops);
create index app_user_by_referral_code on app_user (referral_code text_pattern_ops);

-- Counters of one user. Their row is also the user's lock.
create table user_counter (
  user_id bigint primary key references app_user (id),
  event_seq bigint not null default 0,
  activation_serial bigint not null default 0
) with (fillfactor = 70);

-- What happened to a user, in order and without gaps. Frames are made from it when they are sent.
create table user_event (
  user_id bigint not null references app_user (id),
  seq bigint not null,
  type text not null,
  activation_id bigint,
  message_no int,
  created_at timestamptz not null default app_now(),
  deposit_id bigint,
  waitlist_entry_id bigint,
  primary key (user_id, seq)
);
create index user_event_by_age on user_event (created_at);

-- What the team knows about a customer: only ever added to.
create table user_note (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  author_id bigint not null references app_user (id),
  text text not null check (length(text) between 1 and 1000),
  written_at timestamptz not null default app_now()
);
create index user_note_of_user on user_note (user_id, id desc);
create trigger user_note_immutable before update or delete on user_note for each row execute function forbid_change();
create trigger user_note_no_truncate before truncate on user_note execute function forbid_change();
