import { existsSync } from 'node:fs';
import path from 'node:path';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../testing/command.ts';
import { aNumber, aUser, balanceOf, eventually } from '../testing/data.ts';
import { anEmptyDatabase, openShop, type OpenShop } from '../testing/open-shop.ts';
import { aDataFolder, processesIn } from '../testing/postgres-stage.ts';
import { soundBooks } from '../testing/sound-books.ts';
import { smsAt, upstreamIdOf } from '../testing/upstream.ts';

const timeout = 120_000;

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
}, timeout);
afterAll(() => shop.close());

test(
  'a backup goes into an empty data folder as well, with a PostgreSQL of its own, and not without its key',
  async () => {
    const { site } = shop;
    const { file } = await shop.backUp('elsewhere.gz');
    const dataDir = aDataFolder();
    const env = { ...site.env, DATABASE_URL: '', DATA_DIR: dataDir };
    const refused = await runCommand('restore', ['--json', '--into', file], { env: { ...env, SECRET_KEY: '' } });
    expect(refused).toMatchObject({ exitCode: 3, json: { error: expect.stringContaining('there is none here') } });
    expect(existsSync(path.join(dataDir, 'secret-key'))).toBe(false);
    expect(await runCommand('restore', ['--json', '--into', file], { env })).toMatchObject({ exitCode: 0, json: { ok: true } });
    expect(processesIn(dataDir)).toEqual([]);
    const { json } = await runCommand('doctor', ['--json'], { env });
    expect(json.checks.filter((check: { ok: boolean }) => !check.ok)).toEqual([]);
    expect(await runCommand('restore', ['--json', '--into', file], { env })).toMatchObject({ exitCode: 3 });
  },
  timeout * 2,
);

describe('the drill: the database is lost, and the backup is an hour old', () => {
  test(
    'restored, the shop goes on, finds what it missed at the bank by itself, and reconcile tells what is missing at the provider',
    async () => {
      const { site, server, user, service } = shop;
      const before = await aNumber(server, { user, service });
      const balance = await balanceOf(server, user);
      const { file } = await shop.backUp('hour-old.gz');
      // The hour that is lost: a number that waits, one that got its code, a deposit, and somebody new.
      const waiting = await upstreamIdOf(site, await aNumber(server, { user, service }));
      const coded = await upstreamIdOf(site, await aNumber(server, { user, service }));
      smsAt(site, coded, 'Your code is 48291');
      await eventually(async () => {
        const { body } = await server.get('/api/otp/mobile-history', { as: user });
        expect(body.data.map(({ status }: { status: string }) => status)).toContain('success');
      });
      await shop.aDeposit(200);
      await aUser(server, { email: 'lost@example.com' });
      await server.kill();

      const database = await anEmptyDatabase();
      const env = { ...site.env, DATABASE_URL: database.url };
      const keyless = await runCommand('restore', ['--json', '--into', file], { env: { ...env, SECRET_KEY: 'f'.repeat(64) } });
      expect(keyless).toMatchObject({ exitCode: 3, json: { error: expect.stringContaining('is sealed with the key') } });
      const restored = await runCommand('restore', ['--json', '--into', file], { env });
      expect(restored).toMatchObject({ exitCode: 0, json: { ok: true } });
      const again = await runCommand('restore', ['--json', '--into', file], { env });
      expect(again).toMatchObject({ exitCode: 3, json: { error: expect.stringContaining('not empty') } });
      expect((await runCommand('restore', ['--json', '--into', file], { env: site.env })).exitCode).toBe(3);

      // X1 and X2 tell the gap, before anything runs.
      const report = await runCommand('reconcile', ['--json'], { env });
      const kinds = report.json.gaps.map(({ kind, reference }: { kind: string; reference: string }) => [kind, reference]);
      expect(report.exitCode).toBe(1);
      expect(kinds).toContainEqual(['open orphan', waiting]);
      expect(kinds).toContainEqual(['unknown charge', coded]);

      const restart = await site.start({ DATABASE_URL: database.url });
      // Sessions of before the loss are over; nobody revoked comes back.
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

      // The bank's feed is read from where the backup had read it: the deposit of the lost hour waits for whoever it belongs to.
      const left = async () =>
        (await runCommand('reconcile', ['--json'], { env })).json.gaps.map(({ kind }: { kind: string }) => kind).toSorted();
      await eventually(async () => expect(await left()).toContain('unclaimed'), { withinMs: 90_000 });
      await runCommand('reconcile', ['--give-back'], { env });
      await eventually(async () => expect(site.simulator.simulator.find(Number(waiting))?.state).toBe('cancelled'), { withinMs: 20_000 });
      const kept = await left();
      expect(kept).not.toContain('open orphan');
      expect(kept).toContain('unknown charge');
      const pool = new Pool({ connectionString: database.url, max: 1 });
      await soundBooks(pool).finally(() => pool.end());
      await restart.kill();
    },
    timeout * 3,
  );
});
