import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, type TestContext } from 'vitest';
import { aUser, eventually } from '../../../../../test/builders/data.ts';
import { anApiKey } from '../../../../../test/builders/people.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { anEmptyDatabase } from '../../../../../test/scenarios/installation-scenario.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { loadBackup } from '../../../platform/backup/load.ts';
import { writeBackup } from '../../../platform/backup/write.ts';
import { findSealedValues } from '../../../features.ts';
import { findBrokenInvariantsOn } from '../../wallet/invariants/invariants.ts';

/** A user who bought a test number, and waits for events of it. */
async function anIntegrator(context: TestContext) {
  const app = await ownApp(context);
  const user = await aUser(app);
  const key = await anApiKey(app, user, { mode: 'test', scopes: ['read', 'buy', 'webhooks'] });
  await app.post('/api/webhooks', { as: key, body: { url: 'https://93.184.215.14/hooks', events: ['activation.ended'] } });
  const body = { serviceCode: 'test_ok', maxPrice: 20, isDeepCheck: false };
  expect((await app.post('/api/mobile/generate', { as: key, body })).body.data.mobile).not.toBeNull();
  return { app, user, key };
}

test('the database refuses test money in the live ledger, and live accounts in the sandbox', async (context) => {
  const { app, user, key } = await anIntegrator(context);
  const client = await app.app.deps.db.pool.connect();
  context.onTestFinished(() => client.release(true));
  const refusalOf = async (text: string) => {
    await client.query('begin');
    const refusal: unknown = await client.query(text).then(
      () => 'allowed',
      (error: unknown) => error,
    );
    await client.query('rollback');
    return refusal;
  };
  expect(await refusalOf(`insert into ledger_account (kind) values ('world:test')`)).toMatchObject({
    constraint: 'ledger_account_without_test_money',
  });
  expect(await refusalOf(`select sandbox_wallet_fill(${user.userId}, 'UTC')`)).toMatchObject({ code: '42P01' });
  expect(
    await refusalOf(`insert into sandbox.ledger_entry (account_id, account_version, tx_id, amount, balance_after)
      values ((select max(id) + 1000 from ledger_account), 1, (select max(id) from sandbox.ledger_tx), 1, 1)`),
  ).toMatchObject({ constraint: 'ledger_entry_account_id_fkey' });
  expect(await refusalOf(`select usable_key(${user.userId}, ${key.keyId})`)).toMatchObject({ message: 'NOT_AUTHORISED' });

  await client.query('begin');
  await client.query('alter table sandbox.test_wallet add foreign key (user_id) references public.app_user (id)');
  expect(await findBrokenInvariantsOn(client)).toMatchObject([{ id: 'I34', rows: [{ problem: 'a foreign key leaves its schema' }] }]);
  await client.query('rollback');
  expect(await findBrokenInvariantsOn(client)).toEqual([]);
});

test('a backup brings test keys, numbers and wallets back, and secrets of test webhooks are sealed again', async (context) => {
  const { app, key } = await anIntegrator(context);
  const { db, secrets, sandbox } = app.app.deps;
  expect((await findSealedValues(db.autocommit)).map(({ what }) => what)).toContain('secret of the test webhook 1');
  const state = `select (select json_agg(a order by a.id) from ledger_account a) as accounts, (select count(*) from activation) as numbers, (select count(*) from webhook_endpoint) as endpoints`;
  await eventually(async () =>
    expect((await sandbox().db.pool.query(`select from activation where first_message_at is not null`)).rows).toHaveLength(1),
  );
  const before = (await sandbox().db.pool.query(state)).rows;
  const folder = await mkdtemp(path.join(tmpdir(), 'pinline-test-'));
  context.onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'backup.gz');
  await writeBackup(db, { file, secrets });
  const other = await anEmptyDatabase();
  await loadBackup(other.connection, { file, mac: secrets.startBackupMac() });
  const restored = openDatabase(other.connection, { schema: 'sandbox', poolSize: 1 });
  context.onTestFinished(() => restored.close());
  expect((await restored.pool.query(state)).rows).toEqual(before);
  expect((await restored.pool.query('select id::text from api_key')).rows).toEqual([{ id: key.keyId }]);
});
