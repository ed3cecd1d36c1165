-- What test keys buy goes after three days, but its postings: a ledger only grows. So a user's test purchases are counted by day.
do $$
declare
  v_key record;
begin
  if current_schema() = 'sandbox' then
    alter table test_wallet
      -- The day, in UTC, on which `bought` purchases were begun.
      add column bought_on date not null default '-infinity',
      add column bought int not null default 0;

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
    truncate profit_change;
  end if;
end $$;
