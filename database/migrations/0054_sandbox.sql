-- Test mode. What test keys buy is stored in the schema `sandbox`, which has the same tables, made by these same files. So no query, sum or
-- list of the business finds it, and no posting of it reaches an account of the live ledger: foreign keys stay within a schema.
alter table ledger_account drop constraint ledger_account_kind_check, add constraint ledger_account_kind_check check (kind in (
  'available', 'held',
  'world:upi', 'world:trc20', 'revenue', 'promo_expense', 'referral_expense', 'adjust', 'suspense', 'opening', 'world:test'));

do $$
begin
  if current_schema() = 'sandbox' then
    insert into ledger_account (kind) values ('world:test');

    -- Keys of both modes are numbered together, as a user revokes them by number.
    alter table api_key alter column id drop identity;
    alter table api_key alter column id set default nextval('public.api_key_id_seq');

    -- The day of the operator's zone on which a wallet was last filled up.
    create table test_wallet (
      user_id bigint primary key references app_user (id),
      refilled_on date not null default '-infinity'
    );

    insert into provider (name, protocol, currency, paise_per_unit) values ('Test numbers', 'simulator', 'INR', 100);
    insert into route (server, provider_id, country) select number, id, '22' from provider cross join server where number <= 2;
    -- Server 1 waits for further codes, server 2 ends with the first. What they cost and how often they get a code never changes.
    insert into service (server, code, name, price, stock)
      select number, code, magic.name, price - 100 * (number - 1), stock
      from server cross join (values
        ('test_ok', 'Test: a code', 1000, 100), ('test_late', 'Test: a late code', 1100, 100), ('test_none', 'Test: no code', 900, 100),
        ('test_multi', 'Test: several codes', 1200, 100), ('test_dead', 'Test: out of stock', 800, 0)) as magic (code, name, price, stock)
      where number <= case code when 'test_multi' then 1 else 2 end
      order by number, code;
    insert into service_quality (service_id, samples, succeeded, median_wait_seconds)
      select id, 100, case when code in ('test_ok', 'test_multi') then 95 else 5 end, 2 from service;
  else
    alter table ledger_account add constraint ledger_account_without_test_money check (kind <> 'world:test');

    -- A blocked user is blocked in test mode too.
    create function block_sandbox_user() returns trigger
      language plpgsql
      as $block$
    begin
      -- Before the first start of a release with test mode there is none.
      if to_regclass('sandbox.app_user') is not null then
        update sandbox.app_user set is_blocked = new.is_blocked where id = new.id;
      end if;
      return null;
    end $block$;
    create trigger user_blocked_in_sandbox after update of is_blocked on app_user
      for each row when (old.is_blocked <> new.is_blocked) execute function block_sandbox_user();
  end if;
end $$;
