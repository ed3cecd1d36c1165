import type pg from 'pg';

const opening = 1_000_000_00;
export const price = 12_50;
export const services = 500;

export async function fillMoney(client: pg.Client): Promise<void> {
  await client.query(`
    create temporary table account as
      select user_id, min(id) filter (where kind = 'available') as available, min(id) filter (where kind = 'held') as held
      from ledger_account where user_id is not null group by user_id;
    create temporary table done as
      select user_id, count(*) filter (where not is_waiting) as finished, count(*) filter (where is_waiting) as waiting from past group by user_id;
    analyze account; analyze done`);
  await client.query(`
    insert into ledger_tx (id, idem_key, kind, ref, actor, reason) overriding system value
      select user_id, 'opening:' || user_id, 'opening', 'user:' || user_id, 'system', 'bench' from account order by user_id`);
  await client.query(`select setval(pg_get_serial_sequence('ledger_tx', 'id'), (select max(user_id) from account))`);
  await client.query(`
    create temporary table move as
      select *, (select max(user_id) from account) + row_number() over (order by n, kind desc) as tx_id from (
        select n, 'hold' as kind from past union all select n, 'capture' from past where not is_waiting) each;
    analyze move`);
  await client.query(`
    insert into ledger_tx (id, idem_key, kind, ref, actor, created_at) overriding system value
      select tx_id, case kind when 'hold' then 'hold:activation:' || n else 'capture:' || n end, kind,
        case kind when 'hold' then 'activation:' || n else 'hold:' || n end, 'system', reserved_at
      from move join past using (n) order by tx_id`);
  await client.query(`
    insert into ledger_entry (account_id, account_version, tx_id, amount, balance_after)
      select available, 1, user_id, ${opening}, ${opening} from account
      union all select (select id from ledger_account where kind = 'adjust'), user_id, user_id, -${opening}, -${opening} * user_id from account`);
  await client.query(`
    insert into ledger_entry (account_id, account_version, tx_id, amount, balance_after)
      select leg.* from move join past using (n) join account using (user_id) join done using (user_id), lateral (values
        (case kind when 'hold' then available else account_of_system('revenue') end,
          case kind when 'hold' then 1 + k else n end, tx_id, case kind when 'hold' then -${price} else ${price} end,
          case kind when 'hold' then ${opening} - k * ${price} else n * ${price} end),
        (held, case when is_waiting then finished + k when kind = 'hold' then 2 * k - 1 else 2 * k end, tx_id,
          case kind when 'hold' then ${price} else -${price} end, case kind when 'hold' then ${price} else 0 end)) as leg
      order by tx_id`);
  await client.query(`
    insert into hold (id, user_id, amount, tx_id, created_at) overriding system value
      select n, user_id, ${price}, tx_id, reserved_at from past join move using (n) where kind = 'hold' order by n`);
  await client.query(`
    insert into hold_resolution (hold_id, kind, tx_id, created_at) select n, 'capture', tx_id, reserved_at from past join move using (n) where kind = 'capture' order by n`);
  await client.query(`
    update ledger_account set balance = ${opening}, version = 1 where kind = 'available';
    update ledger_account a set
        balance = case kind when 'available' then ${opening} - (finished + waiting) * ${price} else waiting * ${price} end,
        version = case kind when 'available' then 1 + finished + waiting else 2 * finished + waiting end
      from done where a.user_id = done.user_id;
    update ledger_account set version = (select coalesce(max(n), 0) from past), balance = ${price} * (select count(*) from past where not is_waiting) where kind = 'revenue' and part = 0;
    update ledger_account set version = (select max(user_id) from account), balance = -${opening} * (select count(*) from account) where kind = 'adjust'`);
}

export async function fillRest(client: pg.Client): Promise<void> {
  await client.query(`
    insert into activation (user_id, id, serial_number, service_id, service_code, server, price, hold_id, state, slot, is_deep_check, reserved_at,
        purchase_deadline, provider_id, route_id, upstream_id, phone_number, can_get_another, created_at, expires_at, cancellable_at, first_message_at, ended_at)
      select p.user_id, p.id, k, s.id, s.code, s.server, s.price, p.n, case when is_waiting then 'waiting' else 'finished' end,
        case when is_waiting then 1 end, false, reserved_at, reserved_at + interval '10 seconds', 1, 1, upstream_id, phone_number, false,
        reserved_at, reserved_at + interval '20 minutes', reserved_at + interval '1 minute',
        case when not is_waiting then reserved_at + interval '15 seconds' end, case when not is_waiting then reserved_at + interval '15 seconds' end
      from past p join service s on s.id = p.service_id order by p.n`);
  await client.query(`
    insert into purchase_attempt (user_id, activation_id, no, provider_id, route_id, service_code, country, state, sent_at, deadline, node, upstream_id,
        phone_number, cost_micros, currency, paise_per_unit, settled_at, service_id, price)
      select p.user_id, p.id, 1, 1, 1, s.code, '22', 'ok', reserved_at, reserved_at + interval '8 seconds', 'bench', upstream_id, phone_number, 100000, 'USD', 8800, reserved_at, s.id, s.price
      from past p join service s on s.id = p.service_id order by p.n`);
  await client.query(`
    insert into message (user_id, activation_id, no, text, code, received_at)
      select user_id, id, 1, 'Your code is 4711. Never give it to anybody.', '4711', reserved_at + interval '15 seconds' from past where not is_waiting order by n`);
  await client.query(`
    insert into issued_number (service_code, number_hash) select s.code, sha256(convert_to(phone_number, 'utf8')) from past p join service s on s.id = p.service_id order by p.n`);
  await client.query(`
    insert into user_event (user_id, seq, type, activation_id, message_no, created_at)
      select user_id, k, 'activation', id, null, reserved_at from past where reserved_at > app_now() - interval '7 days' order by n`);
  await client.query(`
    update user_counter c set event_seq = done.finished + done.waiting, activation_serial = done.finished + done.waiting from done where done.user_id = c.user_id;
    select setval('activation_id_seq', (select coalesce(max(n), 1) from past)), setval(pg_get_serial_sequence('hold', 'id'), (select coalesce(max(n), 1) from past)),
      setval(pg_get_serial_sequence('ledger_tx', 'id'), (select max(id) from ledger_tx))`);
}
