-- A user's numbers that haven't ended, those that keep listening after a code included: what the user's page shows is read from here, instead of
-- from activation_open, which has the numbers of all users.
create index activation_current on activation (user_id)
  where state in ('reserved', 'buying', 'unknown', 'waiting', 'cancelling', 'received');
drop index activation_active;
