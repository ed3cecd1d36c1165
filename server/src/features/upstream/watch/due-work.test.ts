import { afterAll, beforeAll, expect, test } from 'vitest';
import { aNumber, aService, aUser } from '../../../../../test/builders/data.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { withRowsRolledBack } from '../../../../../test/postgres/rolled-back.ts';
import { openDatabase, type Database, type Db } from '../../../platform/database/database.ts';
import { findEndedNumbersToAsk } from '../../activations/receive/late-codes.sql.ts';
import { findDueActivations, hasMoreOpen } from '../../activations/receive/receive.sql.ts';
import { findDueDebts } from '../debts/debts.sql.ts';
import { findMissingAlarms, findMissingToAsk } from '../missing/missing.sql.ts';
import { findOverduePurchases, giveUpAttempts } from '../unconfirmed/overdue.sql.ts';
import { findOpenAttempts } from '../unconfirmed/unconfirmed.sql.ts';
import { findDueWork } from './due-work.sql.ts';
import { taskNames, type TaskName } from './watch-state.ts';

let app: TestApp;
let db: Database;
let providerId: number;

/** One number that ended long ago, in a database where no process runs. */
beforeAll(async () => {
  app = await startTestApp();
  await aNumber(app, { user: await aUser(app), service: await aService(app) });
  await app.app.stop();
  db = openDatabase(app.database.connection);
  ({ providerId } = await db.autocommit.selectFrom('purchaseAttempt').select('providerId').executeTakeFirstOrThrow());
  await db.pool.query(`update purchase_attempt set sent_at = app_now() - interval '2 hours'`);
  await db.pool.query(`
    update activation set state = 'expired', slot = null, created_at = app_now() - interval '2 hours', cancellable_at = app_now() - interval '2 hours',
      expires_at = app_now() - interval '1 hour', ended_at = app_now() - interval '1 hour', asked_until = null`);
});

afterAll(async () => {
  await db.close();
  await app.stop();
});

type Kind = TaskName | 'overdue';
const kinds: readonly Kind[] = ['overdue', ...taskNames];

const open = (state: string, { cancellable = '-1 minute', expires = '1 hour' } = {}) =>
  `update activation set state = '${state}', slot = ${state === 'received' ? 'null' : 1}, ended_at = null,
     first_message_at = ${state === 'received' ? 'app_now()' : 'null'},
     cancellable_at = app_now() + interval '${cancellable}', expires_at = app_now() + interval '${expires}'`;
const undecided = (state: string, deadline: string) =>
  `update activation set state = '${state}', slot = 1, ended_at = null, purchase_deadline = app_now() + interval '${deadline}'`;
const attempt = (state: string, { sent, lists = 0 }: { sent: string; lists?: number }) =>
  `update purchase_attempt set state = '${state}', upstream_id = null, empty_lists = ${lists},
     sent_at = app_now() - interval '${sent}', deadline = app_now() - interval '${sent}' + interval '8 seconds'`;
const missing = (terminalSince: string) =>
  `insert into missing_number (user_id, activation_id, provider_id, terminal_since) select user_id, id, provider_id, ${terminalSince} from activation`;
const debt = (kind: string, due: string) =>
  `insert into upstream_debt (provider_id, upstream_id, kind, not_before) select provider_id, 'x', '${kind}', app_now() + interval '${due}' from activation`;
const ended = (ago: string, until: string) =>
  `update activation set ended_at = app_now() - interval '${ago}', asked_until = app_now() + interval '${until}'`;

const cases: { name: string; rows: string[]; due: Kind[] }[] = [
  { name: 'nothing', rows: [], due: [] },
  { name: 'a number that waits', rows: [open('waiting')], due: ['readList'] },
  { name: 'a number that has a code', rows: [open('received')], due: ['readList'] },
  { name: 'a number whose cancel waits', rows: [open('cancelling', { cancellable: '1 minute' })], due: ['readList'] },
  { name: 'a number whose cancel is allowed now', rows: [open('cancelling')], due: ['readList', 'endDue'] },
  {
    name: 'a number past its end whose cancel waits',
    rows: [open('cancelling', { cancellable: '1 minute', expires: '-1 second' })],
    due: ['readList', 'endDue'],
  },
  { name: 'a number past its end', rows: [open('waiting', { expires: '-1 second' })], due: ['readList', 'endDue'] },
  { name: 'a number with a code past its end', rows: [open('received', { expires: '-1 second' })], due: ['readList', 'endDue'] },
  { name: 'a purchase on its way', rows: [attempt('sending', { sent: '1 second' })], due: ['readList'] },
  { name: 'a purchase without a certain answer', rows: [attempt('unknown', { sent: '1 minute' })], due: ['readList'] },
  { name: 'a purchase that time closed', rows: [attempt('closed', { sent: '50 minutes' })], due: ['readList'] },
  { name: 'a purchase that lists denied', rows: [attempt('closed', { sent: '20 minutes', lists: 2 })], due: ['readList'] },
  { name: 'a purchase that lists denied long ago', rows: [attempt('closed', { sent: '30 minutes', lists: 2 })], due: [] },
  {
    name: 'an alarm of missing numbers',
    rows: [`insert into missing_alarm (provider_id, reason) select provider_id, 'many_missing' from activation`],
    due: ['readList'],
  },
  { name: 'a missing number', rows: [open('waiting'), missing('null')], due: ['readList', 'askAboutMissing'] },
  {
    name: 'a missing number called over 15 seconds ago',
    rows: [open('waiting'), missing(`app_now() - interval '15 seconds'`)],
    due: ['readList', 'askAboutMissing'],
  },
  {
    name: 'a missing number called over just now',
    rows: [open('waiting'), missing('app_now()')],
    due: ['readList'],
  },
  { name: 'a cancel owed', rows: [debt('cancel', '0 seconds')], due: ['payUpstreamDebts'] },
  { name: 'a finish owed', rows: [debt('finish', '0 seconds')], due: ['payUpstreamDebts'] },
  { name: 'a resend owed', rows: [debt('again', '0 seconds')], due: ['payUpstreamDebts'] },
  { name: 'a cancel owed later', rows: [debt('cancel', '1 second')], due: [] },
  { name: 'a number that ended 11 seconds ago', rows: [ended('11 seconds', '10 minutes')], due: ['askAboutEnded'] },
  { name: 'a number that ended just now', rows: [ended('1 second', '10 minutes')], due: [] },
  ...['reserved', 'buying', 'unknown'].map((state) => ({
    name: `a purchase past its deadline, ${state}`,
    rows: [undecided(state, '0 seconds')],
    due: ['overdue'] satisfies Kind[],
  })),
  { name: 'a purchase before its deadline', rows: [undecided('buying', '1 second')], due: [] },
  { name: 'an attempt to give up', rows: [attempt('unknown', { sent: '9 minutes' })], due: ['overdue', 'readList'] },
];

test.for(cases)('the watch runs what is due with $name, and each task that would find something', async ({ rows, due }) => {
  await withRowsRolledBack(db, rows, async (tx) => {
    const work = await findDueWork(tx, [{ id: providerId, isListDue: true, mayBeHinted: true }]);
    const isDue = (kind: Kind) => (kind === 'overdue' ? work.isAnyOverdue : work.ofProvider.get(providerId)?.[kind]);
    expect(kinds.filter(isDue)).toEqual(kinds.filter((kind) => due.includes(kind)));
    expect(await findKinds(tx)).toEqual(kinds.filter(isDue));
  });
});

test('a provider that this process doesn’t watch costs nothing, and overdue purchases are found without any', async () => {
  expect(await findDueWork(db.autocommit, [])).toEqual({ isAnyOverdue: false, isAnyHandedOver: false, ofProvider: new Map() });
});

const old = `update activation set created_at = app_now() - interval '3 minutes'`;
const none = { isYoung: false, isAttemptOpen: false, isAttemptGivenUp: false };

test.for([
  { name: 'a young number', rows: [open('waiting'), `update activation set created_at = app_now()`], list: { ...none, isYoung: true } },
  { name: 'a number of three minutes', rows: [open('waiting'), old], list: none },
  { name: 'a young number that ended', rows: [`update activation set created_at = app_now()`], list: none },
  { name: 'a purchase on its way', rows: [attempt('sending', { sent: '1 second' })], list: { ...none, isAttemptOpen: true } },
  {
    name: 'a purchase that lists denied',
    rows: [attempt('closed', { sent: '20 minutes', lists: 2 })],
    list: { ...none, isAttemptGivenUp: true },
  },
])('tells with $name how soon the list is read and what for, where it is due', async ({ rows, list }) => {
  await withRowsRolledBack(db, rows, async (tx) => {
    const dueOf = async (isListDue: boolean) =>
      (await findDueWork(tx, [{ id: providerId, isListDue, mayBeHinted: false }])).ofProvider.get(providerId);
    expect(await dueOf(true)).toMatchObject({ list });
    expect(await dueOf(false)).toMatchObject({ list: null });
  });
});

const hint = (ago: string) =>
  `insert into provider_webhook (provider_id, upstream_id, message_key, heard_at)
    select provider_id, upstream_id, sha256('a'), app_now() - interval '${ago}' from activation`;

test.for([
  { name: 'a webhook that was not followed', rows: [open('waiting'), hint('2 seconds')], isHinted: true },
  { name: 'a webhook that may still be followed', rows: [open('waiting'), hint('0.5 seconds')], isHinted: false },
  { name: 'an old webhook', rows: [open('waiting'), hint('5 seconds')], isHinted: false },
  { name: 'a webhook about a code that arrived', rows: [open('received'), hint('2 seconds')], isHinted: false },
])('tells whether the list is due early: $name', async ({ rows, isHinted }) => {
  await withRowsRolledBack(db, rows, async (tx) => {
    const dueOf = async (mayBeHinted: boolean) =>
      (await findDueWork(tx, [{ id: providerId, isListDue: false, mayBeHinted }])).ofProvider.get(providerId);
    expect(await dueOf(true)).toMatchObject({ isHinted });
    expect(await dueOf(false)).toMatchObject({ isHinted: false });
  });
});

/** What the tasks' own queries find. */
async function findKinds(tx: Db): Promise<Kind[]> {
  const of = { providerId, exceptIds: [], limit: 10 };
  const attempts = await findOpenAttempts(tx, providerId);
  const found: Record<Kind, boolean> = {
    overdue: (await findOverduePurchases(tx, 10)).length > 0,
    readList: (await hasMoreOpen(tx, providerId, 0)) || (await findMissingAlarms(tx)).length > 0 || attempts.length > 0,
    askAboutMissing: (await findMissingToAsk(tx, of)).length > 0,
    endDue: (await findDueActivations(tx, providerId, [])).length > 0,
    payUpstreamDebts: (await findDueDebts(tx, of)).length > 0,
    askAboutEnded: (await findEndedNumbersToAsk(tx, of)).length > 0,
  };
  // Last, because it writes.
  found.overdue ||= (await giveUpAttempts(tx)).length > 0;
  return kinds.filter((kind) => found[kind]);
}
