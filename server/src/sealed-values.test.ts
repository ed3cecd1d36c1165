import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/test-database.ts';
import { Client } from 'pg';

let database: TestDatabase;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.drop());

test('every column with sealed content is among the sealed values', async () => {
  const client = new Client(database.connection);
  await client.connect();
  const { rows } = await client
    .query(
      `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public' and column_name like '%sealed%' order by 1`,
    )
    .finally(() => client.end());
  expect(rows.map(({ name }) => name)).toEqual([
    'alarm_channel.secret_sealed',
    'provider.api_key_sealed',
    'second_factor.secret_sealed',
    'webhook_address.secret_sealed',
    'webhook_endpoint.previous_sealed',
    'webhook_endpoint.secret_sealed',
  ]);
});

test('only the listed files seal values', { tags: 'F1' }, () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts'], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  const sealing = files
    .split('\n')
    .filter((file) => file !== '' && !file.endsWith('.test.ts'))
    .filter((file) => /\.seal\(/.test(readFileSync(path.join(import.meta.dirname, file), 'utf8')));
  expect(sealing.toSorted()).toEqual([
    'cli/parts/reseal.ts',
    'features/alarms/channels/channel-secret.ts',
    'features/auth/google/google-flow.ts',
    'features/auth/second-factor/second-factor.commands.ts',
    'features/deposits/settings/upi-settings.commands.ts',
    'features/developers/webhooks/webhook-secrets.ts',
    'features/providers/accounts/keys.ts',
    'features/providers/webhooks/webhook-address.commands.ts',
    'features/push/vapid-keys.ts',
    'platform/secrets/current-key.ts',
  ]);
});
