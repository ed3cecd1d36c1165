import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../test/harness/test-database.ts';
import { openDatabase, type Database } from '../../../platform/database/database.ts';
import { withRowsRolledBack } from '../../../../../test/postgres/rolled-back.ts';
import type { Method } from '../deposits.sql.ts';
import { findDueWork } from './due-work.sql.ts';

let database: TestDatabase;
let db: Database;

/** One user, in a database where no process runs. */
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.connection);
  await db.pool.query(`insert into app_user (email, referral_code) values ('asha@example.com', 'ASHA')`);
});

afterAll(async () => {
  await db.close();
  await database.drop();
});

const currencies = { upi: 'INR', trc20: 'USDT' } as const;
const references = { upi: `'512345678901'`, trc20: `repeat('a', 64)` } as const;

const intent = (method: Method, { created = '0 seconds', expires }: { created?: string; expires: string }) =>
  `insert into deposit_intent (user_id, method, amount, currency, pay_units, rate_micros, slot, created_at, expires_at)
   select id, '${method}', 100, '${currencies[method]}', 100, ${method === 'upi' ? 'null' : 1}, 1, app_now() - interval '${created}',
     app_now() + interval '${expires}' from app_user`;
const payment = (method: Method) =>
  `insert into payment (method, reference, currency, units, paid_at, raw)
   values ('${method}', ${references[method]}, '${currencies[method]}', 100, app_now(), '{}')`;
const deposit = (method: Method, { declared = '0 seconds', check }: { declared?: string; check: string }) =>
  `insert into deposit (user_id, method, reference, declared_at, next_check_at)
   select id, '${method}', ${references[method]}, app_now() - interval '${declared}', app_now() + interval '${check}' from app_user`;

type Kind = 'intentsToClose' | 'payments' | 'deposits' | 'isAnyUserWaiting';

const cases: { name: string; row: (method: Method) => string; due: Kind[] }[] = [
  { name: 'an open intent', row: (method) => intent(method, { expires: '1 second' }), due: ['isAnyUserWaiting'] },
  {
    name: 'an intent that is over',
    row: (method) => intent(method, { created: '50 minutes', expires: '-9 minutes' }),
    due: ['intentsToClose', 'isAnyUserWaiting'],
  },
  {
    name: 'an intent that is long over',
    row: (method) => intent(method, { created: '50 minutes', expires: '-11 minutes' }),
    due: ['intentsToClose'],
  },
  { name: 'a payment that no rule has judged', row: payment, due: ['payments'] },
  { name: 'a deposit to check', row: (method) => deposit(method, { declared: '2 hours', check: '0 seconds' }), due: ['deposits'] },
  { name: 'a deposit to check later', row: (method) => deposit(method, { check: '1 minute' }), due: ['isAnyUserWaiting'] },
];

test.for((['upi', 'trc20'] as const).flatMap((method) => cases.map((each) => ({ ...each, method }))))(
  'the deposit watch runs what is due with $name of $method, and nothing of the other method',
  async ({ method, row, due }) => {
    await withRowsRolledBack(db, [row(method)], async (tx) => {
      const { intentsToClose, ofMethod } = await findDueWork(tx);
      const other = ofMethod[method === 'upi' ? 'trc20' : 'upi'];
      expect({ intentsToClose, ...ofMethod[method] }).toEqual({
        method,
        intentsToClose: due.includes('intentsToClose'),
        payments: due.includes('payments'),
        deposits: due.includes('deposits'),
        isAnyUserWaiting: due.includes('isAnyUserWaiting'),
      });
      expect(other).toMatchObject({ payments: false, deposits: false, isAnyUserWaiting: false });
    });
  },
);

test('the deposit watch of an idle installation has nothing to do', async () => {
  const none = { intentsToClose: false, payments: false, deposits: false, isAnyUserWaiting: false };
  expect(await findDueWork(db.autocommit)).toEqual({
    intentsToClose: false,
    ofMethod: { upi: { method: 'upi', ...none }, trc20: { method: 'trc20', ...none } },
  });
});
