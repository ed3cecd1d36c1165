import { afterAll, beforeAll, expect, test } from 'vitest';
import { extractText } from 'unpdf';
import { aUser } from '../../../../../test/builders/data.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { beginDay } from '../../../../../test/scenarios/begin-day.ts';
import { isNightly } from '../../../../../test/scenarios/nightly.ts';
import { openStatementScenario } from '../../../../../test/scenarios/money/statement-scenario.ts';

let app: TestApp;
let scenario: Awaited<ReturnType<typeof openStatementScenario>>;
beforeAll(async () => {
  app = await startTestApp();
  await beginDay(app);
  scenario = await openStatementScenario(app, { name: '=HYPERLINK("http://evil.example")' });
});
afterAll(() => app.stop());

async function file(path: string, user: TestUser = scenario.user): Promise<Response> {
  const { token } = (await app.post('/api/auth/download-ticket', { as: user })).body;
  return fetch(`${app.url}/api/payment/${path}${path.includes('?') ? '&' : '?'}ticket=${token}`);
}

async function textOf(reply: Response): Promise<string> {
  expect(reply.headers.get('content-type')).toBe('application/pdf');
  const { text } = await extractText(new Uint8Array(await reply.arrayBuffer()), { mergePages: true });
  return text;
}

test('the CSV has every movement, and no cell that a spreadsheet reads as a formula', async () => {
  const reply = await file('statement.csv');
  expect(reply.headers.get('content-disposition')).toMatch(/filename="statement-\d{4}-\d\d-01-to-\d{4}-\d\d-\d\d\.csv"/);
  const text = await reply.text();
  const [head, ...rows] = text.trim().split('\r\n');
  expect(head).toBe('Time,Movement,Service,Number,Reference,Reason,Held,In or out,Balance,Held after');
  expect(rows).toHaveLength(20);
  expect(text).toContain(`,"'=HYPERLINK(""http://evil.example"")",'+`);
  expect(text).not.toMatch(/(^|,)"?[=+@]/m);
  expect(rows.at(-1)).toMatch(/,Adjustment: opening balance,,,,demo balance,0,100,100,0$/);
  expect((await (await file('statement.csv?kind=in')).text()).trim().split('\r\n')).toHaveLength(2);
});

test('the PDF is read as text: its sums, and every movement', async () => {
  const text = await textOf(await file('statement.pdf'));
  for (const part of [
    scenario.user.email,
    'Opening balance',
    '₹0.00',
    '+₹25,000.00',
    'UPI deposit',
    scenario.utr,
    'WhatsApp · +',
    'Page 1 of 1',
  ])
    expect(text).toContain(part);
  expect(text).toContain('Equals the ledger to the paisa.');
  expect(text.match(/Held(?!,)/g)).toHaveLength(11);
});

test('the PDF is in Hindi too', async () => {
  const text = await textOf(await file('statement.pdf?language=hi&kind=charged'));
  expect(text).toContain('WhatsApp');
  expect(text).toMatch(/[\u0900-\u097f]{3}/);
});

test('a ticket works for files of its user alone, and only once', async () => {
  const stranger = await aUser(app, { balance: 5 });
  expect(await (await file('statement.csv', stranger)).text()).not.toContain(scenario.utr);
  const { token } = (await app.post('/api/auth/download-ticket', { as: stranger })).body;
  expect((await app.get(`/api/admin/all-users.csv?ticket=${token}`)).status).toBe(403);
  expect((await app.get(`/api/payment/statement.pdf?ticket=${token}`)).status).toBe(401);
});

test('a PDF of more than 5,000 movements is refused, and the CSV streams them all in little memory', async () => {
  const user = await aUser(app, { balance: 500 });
  const many = isNightly ? 100_000 : 8_000;
  await fillLedger(app, user, many);
  expect(await (await file('statement.pdf', user)).json()).toMatchObject({ code: 'STATEMENT_TOO_LONG' });
  const before = process.memoryUsage().heapUsed;
  let [most, rows] = [0, 0];
  for await (const part of (await file('statement.csv', user)).body ?? []) {
    rows += Buffer.from(part).filter((byte) => byte === 10).length;
    most = Math.max(most, process.memoryUsage().heapUsed - before);
  }
  expect(rows).toBe(many + 2);
  expect(most).toBeLessThan(100_000_000);
  expect((await (await file('statement.csv?search=last+one', user)).text()).trim().split('\r\n')).toHaveLength(2);
});

/** Adjustments of a paisa each, as ledger_post writes them; the oldest has another reason. */
async function fillLedger({ app: { deps } }: TestApp, { userId }: TestUser, count: number): Promise<void> {
  for (let from = 0; from < count; from += 4_000)
    await deps.db.pool.query(
      `with account as (select id, balance, version, case when user_id is null then -1 else 1 end as sign from ledger_account
        where id in (account_of_user($1, 'available'), account_of_system('adjust'))),
      posted as (
        insert into ledger_tx (idem_key, kind, ref, actor, reason)
        select 'filled:' || $1 || ':' || n, 'adjustment', 'user:' || $1, 'admin:1', case n when 1 then 'last one' else 'filled' end
        from generate_series($2::int + 1, $2 + $3) n order by n returning id),
      numbered as (select id, row_number() over (order by id) as no from posted),
      moved as (update ledger_account l set balance = l.balance + sign * $3, version = l.version + $3 from account a where l.id = a.id)
      insert into ledger_entry (account_id, account_version, tx_id, amount, balance_after)
      select a.id, a.version + no, n.id, sign, a.balance + sign * no from account a, numbered n`,
      [userId, from, Math.min(4_000, count - from)],
    );
}
