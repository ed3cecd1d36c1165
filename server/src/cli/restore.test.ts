import { existsSync } from 'node:fs';
import path from 'node:path';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { TestUser } from '../../../test/fakes/browser.ts';
import { runCommand } from '../../../test/processes/command.ts';
import { anApiKey } from '../../../test/builders/people.ts';
import { aNumber, aService, aUser, balanceOf, cancelBody, eventually, passTime } from '../../../test/builders/data.ts';
import { anEmptyDatabase, openInstallationScenario, type InstallationScenario } from '../../../test/scenarios/installation-scenario.ts';
import { aDataFolder, aStartedPostgres, processesIn, query } from '../../../test/postgres/postgres-stage.ts';
import { detailOf, examined } from '../../../test/processes/examined.ts';
import type { ServerProcess } from '../../../test/processes/process.ts';
import { assertInvariants } from '../../../test/invariants/assert-invariants.ts';
import { deliverSmsTo, upstreamIdOf } from '../../../test/builders/upstream.ts';
import { isNightly } from '../../../test/scenarios/nightly.ts';

let shop: InstallationScenario;
beforeAll(async () => {
  shop = await openInstallationScenario();
});
afterAll(() => shop.close());

test('restores into an empty data folder with its own PostgreSQL, ends every session, and refuses without the key', async () => {
  const { site } = shop;
  await anApiKey(shop.server, shop.user, { scopes: ['buy'] });
  const { file } = await shop.backUp('elsewhere.gz');
  const dataDir = aDataFolder();
  const env = { ...site.env, DATABASE_URL: '', DATABASE_LISTEN_URL: '', DATA_DIR: dataDir };
  const refused = await runCommand('restore', ['--json', '--into', file], { env: { ...env, SECRET_KEY: '' } });
  expect(refused).toMatchObject({ exitCode: 3, json: { error: expect.stringContaining('there is none here') } });
  expect(existsSync(path.join(dataDir, 'secret-key'))).toBe(false);
  const done = await runCommand('restore', ['--json', '--into', file], { env });
  expect(done).toMatchObject({ exitCode: 0, json: { ok: true } });
  // The command's last line says so, because nothing else is left of what was revoked since.
  expect(done.json.checks.at(-1)).toMatchObject({
    name: 'as it was',
    detail: expect.stringMatching(/^1 API key, 0 webhooks and 1 operator work as of 20\S+: revoke, remove or block again/),
  });
  expect(processesIn(dataDir)).toEqual([]);
  const { json } = await runCommand('doctor', ['--json'], { env });
  expect(json.checks.filter((check: { ok: boolean }) => !check.ok)).toEqual([]);
  expect(await runCommand('restore', ['--json', '--into', file], { env })).toMatchObject({ exitCode: 3 });
  const restored = await aStartedPostgres(dataDir);
  expect(await query(restored, 'select from session where ended_at is null')).toEqual([]);
  expect(await query(restored, 'select from session')).not.toEqual([]);
});

describe('the database is lost and the backup is an hour old', () => {
  test.runIf(isNightly)(
    "a restored installation continues, finds missed bank payments automatically, and reconcile reports the provider's gap",
    { tags: 'restore.1' },
    async () => {
      const { site, server, user, service } = shop;
      const before = await aNumber(server, { user, service });
      const balance = await balanceOf(server, user);
      const { file } = await shop.backUp('hour-old.gz');
      const waiting = await upstreamIdOf(site, await aNumber(server, { user, service }));
      const coded = await upstreamIdOf(site, await aNumber(server, { user, service }));
      deliverSmsTo(site, coded, 'Your code is 48291');
      await eventually(async () => {
        const { body } = await server.get('/api/otp/mobile-history', { as: user });
        expect(body.data.map(({ status }: { status: string }) => status)).toContain('success');
      });
      await shop.aDeposit(200);
      await aUser(server, { email: 'lost@example.com' });
      await server.kill();

      const database = await anEmptyDatabase();
      const env = { ...site.env, ...database.env };
      const keyless = await runCommand('restore', ['--json', '--into', file], { env: { ...env, SECRET_KEY: 'f'.repeat(64) } });
      expect(keyless).toMatchObject({ exitCode: 3, json: { error: expect.stringContaining('is signed and sealed with the key') } });
      const restored = await runCommand('restore', ['--json', '--into', file], { env });
      expect(restored).toMatchObject({ exitCode: 0, json: { ok: true } });
      const again = await runCommand('restore', ['--json', '--into', file], { env });
      expect(again).toMatchObject({ exitCode: 3, json: { error: expect.stringContaining('not empty') } });
      expect((await runCommand('restore', ['--json', '--into', file], { env: site.env })).exitCode).toBe(3);

      const report = await runCommand('reconcile', ['--json'], { env });
      const kinds = report.json.gaps.map(({ kind, reference }: { kind: string; reference: string }) => [kind, reference]);
      expect(report.exitCode).toBe(1);
      expect(kinds).toContainEqual(['unmatched number', waiting]);
      expect(kinds).toContainEqual(['unknown charge', coded]);
      expect(report.json.unexplained.paise).toBe(report.json.gaps.reduce((sum: number, { paise }: { paise: number }) => sum + paise, 0));

      const restart = await site.start({ ...database.env, UNMATCHED_AFTER_SECONDS: '1' });
      expect((await restart.get('/api/payment/balance', { as: user })).status).toBe(401);
      const { body } = await restart.post('/api/users/login', { body: { email: user.email, password: user.password } });
      const back = { ...user, token: body.token };
      expect(await balanceOf(restart, back)).toBe(balance);
      const active = await restart.get('/api/mobile/active?server=1', { as: back });
      expect(active.body.data.map(({ _id }: { _id: string }) => _id)).toContain(before._id);
      expect((await restart.post('/api/users/login', { body: { email: 'lost@example.com', password: 'whatever it was' } })).status).toBe(
        401,
      );
      const next = await aNumber(restart, { user: back, service });
      expect(Number(next._id)).toBeGreaterThan(Number(before._id));

      const pool = new Pool({ connectionString: database.url, max: 1 });
      onTestFinished(() => pool.end());
      const unmatched = async () => (await pool.query('select upstream_id from unmatched_number')).rows;
      await eventually(async () => expect(await unmatched()).toEqual([{ upstream_id: waiting }]));
      await pool.query(`update unmatched_number set first_seen_at = first_seen_at - interval '2 minutes'`);
      const unmatchedAlarm = '1 number is open at Simulator, and none of our purchases bought it.';
      expect(detailOf(await examined(env), 'alarms')).toContain(unmatchedAlarm);
      expect((await restart.get('/metrics')).body).toContain(`pinline_unmatched_numbers{provider="${site.providerId}"} 1`);
      expect(site.simulator.simulator.find(Number(waiting))?.state).toBe('waiting');

      const left = async () =>
        (await runCommand('reconcile', ['--json'], { env })).json.gaps.map(({ kind }: { kind: string }) => kind).toSorted();
      await eventually(async () => expect(await countUnclaimed(pool)).toBe(1));
      expect(await left()).toContain('unclaimed');
      await runCommand('reconcile', ['--give-back'], { env });
      await eventually(async () => expect(site.simulator.simulator.find(Number(waiting))?.state).toBe('cancelled'));
      expect(detailOf(await examined(env), 'alarms')).not.toContain(unmatchedAlarm);
      const kept = await left();
      expect(kept).not.toContain('unmatched number');
      expect(kept).toContain('unknown charge');
      await assertInvariants(pool);
      await restart.kill();
    },
  );

  test(
    'open numbers end once: codes and cancels of the lost hour count, payments get their owners, and reconcile explains the rest to the paisa',
    { tags: 'restore.2' },
    async () => {
      const drill = await openInstallationScenario();
      onTestFinished(() => drill.close());
      const { site, server, user, service, payments } = drill;
      const declarePayment = (at: ServerProcess, as: TestUser, transactionId: string) =>
        at.post('/api/payment/transaction', { as, body: { transactionId, method: 'bharatpay' } });
      const coded = await upstreamIdOf(site, await aNumber(server, { user, service }));
      const ended = await upstreamIdOf(site, await aNumber(server, { user, service: await aService(server, { server: 2 }) }));
      const cancelled = await aNumber(server, { user, service });
      const silent = await upstreamIdOf(site, await aNumber(server, { user, service }));
      const early = '400000000001';
      expect((await declarePayment(server, user, early)).status).toBe(202);
      const { file } = await drill.backUp('open.gz');
      const balance = await balanceOf(server, user);

      deliverSmsTo(site, coded, 'Your code is 48291');
      deliverSmsTo(site, ended, 'Your code is 59302');
      payments.bank.pay({ utr: early, amountPaise: 10_000 });
      await drill.aDeposit(200);
      const late = payments.bank.pay({ amountPaise: 30_000 });
      expect((await declarePayment(server, user, late)).status).toBe(200);
      await eventually(async () => expect(await balanceOf(server, user)).toBeGreaterThan(balance + 599));
      const upstreamStates = () => [coded, ended].map((id) => site.simulator.simulator.find(Number(id))?.state);
      await eventually(async () => expect(upstreamStates()).toEqual(['again', 'finished']));
      await passTime(server, 61);
      expect((await server.post('/api/otp/cancelOtp', { as: user, body: cancelBody(cancelled) })).status).toBe(200);
      const unmatched = await upstreamIdOf(site, await aNumber(server, { user, service }));
      const [{ paidIn }] = (await site.app.deps.db.pool.query(`select sum(amount)::int as "paidIn" from deposit where state = 'credited'`))
        .rows;
      await server.kill();

      const database = await anEmptyDatabase();
      const env = { ...site.env, ...database.env };
      expect((await runCommand('restore', ['--json', '--into', file], { env })).exitCode).toBe(0);
      const gaps = async (): Promise<{ with: string; kind: string; reference: string; paise: number }[]> =>
        (await runCommand('reconcile', ['--json'], { env })).json.gaps;
      const ofBank = async () => (await gaps()).filter((each) => each.with === 'upi');
      const pool = new Pool({ connectionString: database.url, max: 1 });
      onTestFinished(() => pool.end());
      await passTime({ app: { deps: { db: { pool } } } }, 1_300);
      const restart = await site.start({ ...database.env, UNMATCHED_AFTER_SECONDS: '1' });
      const { body } = await restart.post('/api/users/login', { body: { email: user.email, password: user.password } });
      const back = { ...user, token: body.token };

      const states = async () => (await pool.query('select state from activation order by id')).rows.map(({ state }) => state);
      await eventually(async () => expect(await states()).toEqual(['finished', 'finished', 'expired', 'expired']));
      expect(site.simulator.simulator.find(Number(silent))?.state).toBe('cancelled');
      await eventually(async () => expect(await countUnclaimed(pool)).toBe(2));
      const unclaimed = await ofBank();
      expect(unclaimed.map(({ kind }) => kind)).toEqual(['unclaimed', 'unclaimed']);
      expect(unclaimed.reduce((sum, { paise }) => sum + paise, 0)).toBe(paidIn - 10_000);
      expect((await declarePayment(restart, back, late)).body).toMatchObject({ transaction: { status: 'credited', amount: 300 } });
      expect((await declarePayment(restart, back, late)).body).toMatchObject({ code: 'REFERENCE_USED' });
      expect((await ofBank()).map(({ kind }) => kind)).toEqual(['unclaimed']);
      expect(await balanceOf(restart, back)).toBe(500 - 25 + 100 + 300);
      await eventually(async () =>
        expect((await pool.query('select upstream_id from unmatched_number')).rows).toEqual([{ upstream_id: unmatched }]),
      );
      expect((await gaps()).filter((each) => each.with !== 'upi').map(({ kind, reference }) => [kind, reference])).toEqual([
        ['unmatched number', unmatched],
      ]);
      await assertInvariants(pool);
      await restart.kill();
    },
  );
});

async function countUnclaimed(pool: Pool): Promise<number> {
  return (await pool.query('select from payment where deposit_id is null')).rowCount ?? 0;
}
