-- Test mode. What test keys buy is stored in the schema `sandbox`, which has the same tables, made by these same files. So no query, sum or
-- list of the business finds it, and no posting of it reaches an account of the live ledger: foreign keys stay within a schema.
do $$
declare
  v_key record;
begin
  if current_schema() = 'public' then
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
  else
    insert into ledger_account (kind) values ('world:test');

    -- Keys of both modes are numbered together, as a user revokes them by number.
    alter table api_key alter column id drop identity;
    alter table api_key alter column id set default nextval('public.api_key_id_seq');

    -- The day of the operator's zone on which a wallet was last filled up. What test keys buy is deleted after three days, but its postings:
    -- a ledger only grows. So a user's test purchases are counted by day.
    create table test_wallet (
      user_id bigint primary key references app_user (id),
      refilled_on date not null default '-infinity',
      -- The day, in UTC, on which `bought` purchases were begun.
      bought_on date not null default '-infinity',
      bought int not null default 0
    );

    create function count_test_purchase() returns trigger
      language plpgsql
      as $count$
    declare
      v_today date := (app_now() at time zone 'UTC')::date;
      v_bought int;
    begin
      -- A backup has purchases of several days.
      if current_setting('pinline.restoring', true) = 'on' then
        return new;
      end if;
      update test_wallet set bought = case when bought_on = v_today then bought + 1 else 1 end, bought_on = v_today
        where user_id = new.user_id returning bought into v_bought;
      if v_bought > 2000 then
        perform refuse('TOO_MANY_PURCHASES', jsonb_build_object('rule', 'day', 'limit', 2000,
          'seconds', ceil(extract(epoch from (v_today + 1)::timestamp at time zone 'UTC' - app_now()))));
      end if;
      return new;
    end $count$;
    create trigger activation_counted before insert on activation for each row execute function count_test_purchase();

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
    -- Their figures are public: no user made them.
    insert into service_quality (service_id, samples, succeeded, median_wait_seconds, is_public)
      select id, 100, case when code in ('test_ok', 'test_multi') then 95 else 5 end, 2, true from service;

    -- Rows go one by one, each with what belongs to it. A newer number may outlive the one that it was bought in place of.
    for v_key in
      select conrelid::regclass as its_table, conname, conrelid = confrelid as is_own, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and confrelid = 'activation'::regclass
    loop
      execute format('alter table %s drop constraint %I', v_key.its_table, v_key.conname);
      if not v_key.is_own then
        execute format('alter table %s add constraint %I %s on delete cascade', v_key.its_table, v_key.conname, v_key.definition);
      end if;
    end loop;
    create index activation_by_end on activation (ended_at) where ended_at is not null;
    create index upstream_debt_by_end on upstream_debt (done_at) where done_at is not null;
    create index issued_number_by_age on issued_number (issued_at);

    -- Test money is no profit: nothing reads these.
    drop trigger profit_note_attempt on purchase_attempt;
    drop trigger profit_note_debt on upstream_debt;
  end if;
end $$;
