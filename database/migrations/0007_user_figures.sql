-- What the list of users is sorted by. Spending is folded behind the ledger, so that what posts money writes nothing here; readers add what
-- isn't folded yet (user_spending_unfolded).
create table user_figures (
  user_id bigint primary key references app_user (id),
  -- Charges for codes less refunds, in paise.
  spent bigint not null default 0,
  last_seen_at timestamptz
) with (fillfactor = 80);
create index user_figures_by_spent on user_figures (spent, user_id);
-- Users who were never seen are those not seen for the longest.
create index user_figures_by_last_seen on user_figures (last_seen_at nulls first, user_id);

-- Up to which entry of `revenue` the charges are in user_figures. An account's versions grow by one under its row lock, so they are committed
-- in their order and none can appear behind the cursor.
create table user_figures_cursor (
  account_id bigint primary key references ledger_account (id),
  version bigint not null default 0
);

-- At the commit, so that a backup is restored with the rows that it had.
create function user_figures_begin() returns trigger
  language plpgsql
  as $$
begin
  insert into user_figures (user_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create constraint trigger user_figures_begin after insert on app_user deferrable initially deferred for each row execute function user_figures_begin();

insert into user_figures_cursor (account_id) select id from ledger_account where kind = 'revenue' and user_id is null;
