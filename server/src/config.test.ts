import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { settings } from '../../test/contract/settings-table.ts';

describe.each(settings)('$name', ({ name, key, needs = {}, unset, right, wrong, expected }) => {
  test('has its default when unset or empty', () => {
    expect(at(readConfig(needs), key)).toEqual(unset);
    expect(at(readConfig({ ...needs, [name]: '' }), key)).toEqual(unset);
    expect(at(readConfig({ ...needs, [name]: undefined }), key)).toEqual(unset);
  });

  test('accepts valid values', () => {
    for (const [text, value] of right) expect(at(readConfig({ ...needs, [name]: text }), key)).toEqual(value);
  });

  test('refuses an invalid value with the name and what was expected, without repeating it', () => {
    for (const value of wrong) {
      const message = refusalOf({ ...needs, [name]: value });
      expect([value, message]).toEqual([value, expect.stringMatching(new RegExp(`^  ${name}: `, 'm'))]);
      expect(message).toMatch(expected);
      if (value.length > 4 && /SECRET|PASSWORD|URL/.test(name)) expect(message).not.toContain(value);
    }
  });
});

describe('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET', () => {
  const [id, secret] = [{ GOOGLE_CLIENT_ID: 'an id' }, { GOOGLE_CLIENT_SECRET: 'canary of a secret' }];

  test('are set together or not at all', () => {
    expect(readConfig({}).google).toBeUndefined();
    expect(readConfig({ GOOGLE_ISSUER: 'https://id.example' }).google).toBeUndefined();
    expect(readConfig({ ...id, ...secret }).google).toEqual({
      issuer: 'https://accounts.google.com',
      clientId: 'an id',
      clientSecret: 'canary of a secret',
    });
  });

  test.each([id, secret])('refuses one alone: %j', (half) => {
    const message = refusalOf(half);
    expect(message).toMatch(/^ {2}GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET: expected both or neither$/m);
    expect(message).not.toContain('canary');
  });
});

test('puts the data folder where the process was started', () => {
  expect(readConfig({}).dataDir).toBe(`${process.cwd()}/data`);
  expect(readConfig({ DATA_DIR: '/srv/pinline' }).dataDir).toBe('/srv/pinline');
});

test('reports all invalid settings at once', () => {
  const message = refusalOf({ PORT: 'x', TIME_ZONE: 'x', LOG_LEVEL: 'x' });
  for (const name of ['PORT', 'TIME_ZONE', 'LOG_LEVEL']) expect(message).toContain(`  ${name}: `);
});

test('a server behind a proxy drains for 3 s, unless the setting says otherwise', () => {
  expect(readConfig({ TRUSTED_PROXIES: '1' }).drainSeconds).toBe(3);
  expect(readConfig({ TRUSTED_PROXIES: '1', DRAIN_SECONDS: '0' }).drainSeconds).toBe(0);
});

test('other environment variables are ignored', () => {
  expect(readConfig({ PATH: '/bin', HOME: '/', npm_config_x: '1' })).toMatchObject({ port: 3000 });
});

describe('production', () => {
  const fine = { NODE_ENV: 'production', SECRET_KEY: 'ab'.repeat(32) };

  test('starts with a key, without demo data, and keeps developer tools closed', { tags: 'B6' }, () => {
    expect(readConfig(fine)).toMatchObject({
      isProduction: true,
      isDemo: false,
      blockDevtools: true,
      isRateLimited: true,
      isAdminTotpRequired: true,
    });
    expect(
      readConfig({ ...fine, DEMO: 'off', RATE_LIMIT: 'on', BLOCK_DEVTOOLS: 'off', CRASH_AT: '', ACTIVATION_SECONDS: '' }).blockDevtools,
    ).toBe(false);
  });

  test.each([
    ['SECRET_KEY', undefined],
    ['SECRET_KEY', ''],
    ['DEMO', 'on'],
    ['CRASH_AT', 'after_hold'],
    ['ACTIVATION_SECONDS', '20'],
    ['PURCHASE_SECONDS', '20'],
    ['RATE_LIMIT', 'off'],
    ['ADMIN_TOTP', 'optional'],
  ])('refuses %s=%s', (name, value) => {
    const message = refusalOf({ ...fine, [name]: value });
    expect(message.split('\n').filter((line) => line.startsWith('  '))).toEqual([expect.stringMatching(new RegExp(`^  ${name}: \\S`))]);
  });

  test('each of them is accepted elsewhere', () => {
    for (const NODE_ENV of ['development', 'test']) {
      expect(readConfig({ NODE_ENV, DEMO: 'on', CRASH_AT: 'x', ACTIVATION_SECONDS: '20', RATE_LIMIT: 'off' })).toMatchObject({
        isDemo: true,
      });
    }
  });
});

function refusalOf(env: Record<string, string | undefined>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error(`Accepted: ${JSON.stringify(env)}`);
}

function at(config: object, key: string): unknown {
  return key.split('.').reduce((value: any, name) => value[name], config);
}
