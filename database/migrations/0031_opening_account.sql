-- Balances that users brought from another panel: the account is what we took over from it.
alter table ledger_account drop constraint ledger_account_kind_check, add constraint ledger_account_kind_check check (kind in (
  'available', 'held',
  'world:upi', 'world:trc20', 'revenue', 'promo_expense', 'referral_expense', 'adjust', 'suspense', 'opening'));
insert into ledger_account (kind) values ('opening');
