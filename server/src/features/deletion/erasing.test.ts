import { afterAll, beforeAll, expect, test } from 'vitest';
import { aNumber, aService, aUser, eventually, passTime, proveEmail } from '../../../../test/builders/data.ts';
import { anAdmin, anApiKey } from '../../../../test/builders/people.ts';
import { aLateCode } from '../../../../test/builders/purchases.ts';
import { deliverSms } from '../../../../test/builders/upstream.ts';
import { startMailServer, type MailServer } from '../../../../test/fakes/mail-server.ts';
import { startPushService, type PushService } from '../../../../test/fakes/push-service.ts';
import type { TestUser } from '../../../../test/fakes/browser.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';
import { assertInvariants } from '../../../../test/invariants/assert-invariants.ts';
import { aUtr, openDepositScenario } from '../../../../test/scenarios/money/deposit-scenario.ts';
import { deleteAccounts } from './delete-accounts.ts';

let app: TestApp;
let mail: MailServer;
let push: PushService;
beforeAll(async () => {
  [mail, push] = [await startMailServer(), await startPushService()];
  app = await startTestApp({ env: { SMTP_URL: mail.url, PUSH_HOSTS: '127.0.0.1', TRUSTED_PROXIES: '1', WEBHOOK_HOSTS: '127.0.0.1' } });
});
afterAll(async () => {
  await app.stop();
  await Promise.all([mail.close(), push.close()]);
});

const marker = 'zzmarker';
const week = 7 * 86_400;
const query = async (text: string, values: unknown[] = []) => (await app.app.deps.db.pool.query(text, values)).rows;

/** Texts of rows that stay, and why. Any other text of a table that names a user has to be filled by this test, and is gone afterwards. */
const keptBecause: Readonly<Record<string, readonly string[]>> = {
  'a word of ours': [
    ...['state', 'failure', 'service_code', 'wanted_country', 'cancel_actor', 'cancel_reason', 'upstream_id'].map(
      (name) => `activation.${name}`,
    ),
    ...['role', 'operator_role'].map((name) => `app_user.${name}`),
    ...['method', 'state', 'reason'].map((name) => `deposit.${name}`),
    ...['method', 'state', 'currency'].map((name) => `deposit_intent.${name}`),
    ...['state', 'node', 'service_code', 'country', 'currency', 'ceiling_currency', 'upstream_id', 'order_id'].map(
      (name) => `purchase_attempt.${name}`,
    ),
    ...['state', 'country', 'service_code'].map((name) => `waitlist_entry.${name}`),
    ...['reason', 'service_code'].map((name) => `number_report.${name}`),
    ...['kind', 'outcome', 'upstream_id'].map((name) => `upstream_debt.${name}`),
    ...['api_key.scopes', 'api_key.service_codes', 'ledger_account.kind', 'user_event.type', 'session.id', 'session.end_reason'],
    ...['departed_sign.kind', 'returned_sign.kind', 'returned_sign.payer'],
  ],
  'a hash that tells nothing': [
    ...['api_key.key_hash', 'session.secret_hash', 'departed_sign.sign_hash', 'number_report.number_hash'],
    ...['erased_number.number_hash', 'erased_number.tail_hash', 'left_mailbox.mailbox_hash'],
  ],
  'proof of a payment': ['deposit.reference'],
  'the address and the code of an anonymous account, and the form of an erased number': [
    ...['app_user.email', 'app_user.referral_code', 'activation.phone_number', 'api_key.name'],
  ],
  'operators alone have it': [
    ...['line', 'about', 'token_hash'].map((name) => `go_live_link.${name}`),
    ...['go_live_trial.line', 'user_note.text'],
  ],
};
const kept = new Set(Object.values(keptBecause).flat());

test('nothing that a user typed, received or came from is left in the database', async () => {
  const { user, numbers } = await aUserWhoDidEverything();
  const columns = await textColumns();
  const filled = new Set<string>();
  for (const column of columns) if (await isFilled(column, user)) filled.add(nameOf(column));
  expect(columns.map(nameOf).filter((name) => !kept.has(name) && !filled.has(name))).toEqual([]);
  expect(await tablesWith(marker)).not.toEqual([]);

  await leave(user);

  expect(await tablesWith(marker)).toEqual([]);
  for (const number of numbers) expect(await tablesWith(number.slice(1))).toEqual([]);
  const left: string[] = [];
  for (const column of columns) if (!kept.has(nameOf(column)) && (await isFilled(column, user))) left.push(nameOf(column));
  expect(left).toEqual([]);
  await assertInvariants(app.app.deps.db.pool);
});

async function leave(user: TestUser): Promise<void> {
  const { data } = (await app.get('/api/account/deletion', { as: user })).body;
  const body = { currentPassword: user.password, giveUp: data.balance + data.held };
  expect((await app.post('/api/account/deletion', { as: user, body })).status).toBe(201);
  await passTime(app, week + 1);
  await eventually(async () => {
    await deleteAccounts(app.app.deps);
    expect(await query('select closed_at is null as is_open from account_deletion where user_id = $1', [user.userId])).toEqual([
      { is_open: false },
    ]);
  });
  await passTime(app, 61);
  await deleteAccounts(app.app.deps);
  await eventually(async () => {
    const waiting = await query(`select 1 from graphile_worker._private_jobs where payload ->> 'email' is not null`);
    expect(waiting).toEqual([]);
  });
}

async function aUserWhoDidEverything(): Promise<{ user: TestUser; numbers: string[] }> {
  const user = await aUser(app, { balance: 100, email: `${marker}@example.com`, deviceId: `${marker}-device` });
  await proveEmail(app, user);
  const headers = { 'user-agent': `${marker} browser`, 'x-forwarded-for': '203.0.113.77', cookie: `device=${marker}` };
  const signedIn = await app.post('/api/users/login', { body: user, headers });
  user.token = signedIn.body.token;
  const post = async (path: string, body: object, as: { token: string } = user) => {
    const reply = await app.post(path, { as, body, key: `${marker}-${path.replaceAll('/', '.')}` });
    expect(reply.status, `${path}: ${JSON.stringify(reply.body)}`).toBeLessThan(300);
    return reply.body.data;
  };
  await post('/api/service/wishes', { app: `${marker} app` });
  await query(
    `insert into user_identity (issuer, subject, user_id, email) values ('https://id.example', '${marker}', $1, 'x-${marker}@example.com')`,
    [user.userId],
  );
  await query(`insert into throttle_hit (kind, key) values ('wrong-password', $1)`, [`${user.email} 203.0.113.77`]);
  await app.post('/api/account/password', { as: user, body: { currentPassword: user.password, newPassword: `${user.password} again` } });
  user.password = `${user.password} again`;
  await app.post('/api/users/forgot', { body: { email: user.email } });

  const service = await aService(app, { server: 2, price: 5 });
  const key = await anApiKey(app, user, { scopes: ['read', 'buy'], addresses: ['127.0.0.1'] });
  await query('update api_key set name = $2 where user_id = $1', [user.userId, `${marker} key`]);
  const byKey = await post('/api/mobile/generate', { serviceId: service.id, isDeepCheck: false, orderId: `${marker} order` }, key);
  await query(
    `insert into webhook_endpoint (user_id, url, events, low_balance, is_enabled, secret_sealed) values ($1, 'https://${marker}.example', '{activation.code}', 100, false, '\\x00')`,
    [user.userId],
  );
  await deliverSms(app, byKey.mobile, `${marker}: your code is 48291`);
  await eventually(async () => expect(await query(`select 1 from message where user_id = $1`, [user.userId])).toHaveLength(1));
  const failed = await aNumber(app, { user, service });
  await passTime(app, 125);
  await post('/api/otp/cancelOtp', { serialNumber: failed.serialNumber, mobileId: failed._id, serviceId: failed.serviceId });
  await aLateCode(app, { user, mobile: failed });
  await query('update late_message set text = $2 where user_id = $1', [user.userId, `${marker} late 11111`]);

  const deposits = openDepositScenario(app.app.deps.db);
  const reference = aUtr();
  await deposits.declared(user.userId, reference);
  await deposits.arrives({ reference, units: 5_000, payer: `${marker}@examplebank` });
  await query(`update payment set raw = '{"payer": "${marker}"}' where reference = $1`, [reference]);
  const admin = await anAdmin(app);
  await app.post(`/api/admin/users/${user.userId}/end-sessions`, { as: admin });
  user.token = (await app.post('/api/users/login', { body: user, headers })).body.token;
  const { endpoint, keys } = push.subscribe();
  await post('/api/push/subscriptions', { endpoint: `${endpoint}/${marker}`, expirationTime: null, keys });
  await app.send('PUT', '/api/account/language', { as: user, body: { language: 'hi' } });
  for (const [statement, ...values] of otherRows) await query(statement, [user.userId, ...values]);
  return { user, numbers: [byKey.mobile.mobileno, failed.mobileno] };
}

const hash = `sha256('${marker}')`;

/** What would take a company, a clock or an authenticator to leave behind. */
const otherRows: readonly (readonly [string, ...string[]])[] = [
  [`insert into known_device (user_id, device_id) values ($1, $2)`, `${marker}-device`],
  [`update session set device_id = $2 where user_id = $1`, `${marker}-device`],
  [`update activation set order_id = $2 || id where user_id = $1`, marker],
  [`update purchase_attempt set detail = $2, phone_number = '+919885089023' where user_id = $1`, marker],
  [
    `insert into email_change (user_id, session_id, new_email, revokes_access, token_hash, expires_at) select user_id, id, $2, true, ${hash}, app_now() + interval '8 days' from session where user_id = $1 limit 1`,
    `${marker}-new@example.com`,
  ],
  [
    `insert into email_undo (user_id, old_email, was_proved, token_hash, expires_at) values ($1, $2, true, ${hash}, app_now() + interval '8 days')`,
    `${marker}-old@example.com`,
  ],
  [`insert into second_factor (user_id, secret_sealed) values ($1, '${marker}')`],
  [`insert into recovery_code (user_id, code_hash) values ($1, ${hash})`],
  [`insert into sign_in_code (code_hash, browser_hash, user_id, expires_at) values (${hash}, ${hash}, $1, app_now() + interval '8 days')`],
  [`insert into api_event (user_id, seq, type, facts) values ($1, 1000000, 'balance.low', jsonb_build_object('note', $2::text))`, marker],
  [`update webhook_endpoint set paused_for = 'failing', previous_sealed = '${marker}', previous_until = app_now() where user_id = $1`],
  [
    `insert into webhook_delivery (endpoint_id, user_id, type, state, due_at, answer, problem)
     select id, user_id, 'activation.code', 'failed', null, $2, $2 from webhook_endpoint where user_id = $1`,
    marker,
  ],
];

type Column = { table: string; column: string };
const nameOf = ({ table, column }: Column) => `${table}.${column}`;

/** Columns of tables that name a user. */
async function textColumns(): Promise<Column[]> {
  return query(`
    select c.table_name as "table", c.column_name as "column"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'json', 'jsonb', 'ARRAY', 'inet', 'cidr', 'bytea')
      and (c.table_name = 'app_user' or exists (
        select from information_schema.columns u where u.table_schema = 'public' and u.table_name = c.table_name and u.column_name = 'user_id'))
    order by 1, 2`);
}

async function isFilled({ table, column }: Column, { userId }: TestUser): Promise<boolean> {
  const owner = table === 'app_user' ? 'id' : 'user_id';
  const rows = await query(
    `select 1 from ${table} where ${owner} = $1 and ${column} is not null and ${column}::text not in ('', '{}') limit 1`,
    [userId],
  );
  return rows.length > 0;
}

async function tablesWith(text: string): Promise<string[]> {
  const tables: { name: string }[] = await query(`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'sandbox', 'graphile_worker') and table_type = 'BASE TABLE'`);
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await query(`select t::text as row from ${name} t where t::text ilike $1 limit 1`, [`%${text}%`]);
    if (rows.length > 0) found.push(`${name}: ${rows[0].row}`);
  }
  return found;
}
