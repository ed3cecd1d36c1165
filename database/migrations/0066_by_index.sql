-- A user's numbers that haven't ended, those that keep listening after a code included: what the user's page shows is read from here, instead of
-- from activation_open, which has the numbers of all users.
create index activation_current on activation (user_id)
  where state in ('reserved', 'buying', 'unknown', 'waiting', 'cancelling', 'received');
drop index activation_active;
-- Sign-ups of a day or a month, and how many users there are, without reading every user.
create index app_user_signed_up on app_user (created_at) where role = 'user';
