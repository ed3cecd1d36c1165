import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

/** The table of settings in the project's documents: name, default, values that are right, values that are wrong and what is said of them. */
const settings: { name: string; key: string; unset: unknown; right: [string, unknown][]; wrong: string[]; expected: RegExp }[] = [
  {
    name: 'PORT',
    key: 'port',
    unset: 3000,
    right: [
      ['0', 0],
      ['8080', 8080],
      ['65535', 65_535],
    ],
    wrong: ['-1', '65536', 'http', '80.5', '0x50', ' 80', '1e3'],
    expected: /whole number from 0 to 65535/,
  },
  {
    name: 'HOST',
    key: 'host',
    unset: '127.0.0.1',
    right: [
      ['0.0.0.0', '0.0.0.0'],
      ['::', '::'],
    ],
    wrong: [],
    expected: /./,
  },
  {
    name: 'PUBLIC_URL',
    key: 'publicUrl',
    unset: undefined,
    right: [['https://pinline.example', 'https://pinline.example']],
    wrong: ['pinline.example', 'ftp://pinline.example', 'javascript:alert(1)', '//x'],
    expected: /http or https address/,
  },
  {
    name: 'APP_NAME',
    key: 'appName',
    unset: 'Pinline',
    right: [['Otto', 'Otto']],
    wrong: ['x'.repeat(41)],
    expected: /at most 40 characters/,
  },
  {
    name: 'TIME_ZONE',
    key: 'timeZone',
    unset: 'Asia/Kolkata',
    right: [
      ['Europe/Berlin', 'Europe/Berlin'],
      ['UTC', 'UTC'],
    ],
    wrong: ['Mars/Olympus', 'IST+5'],
    expected: /time zone such as Asia\/Kolkata/,
  },
  {
    name: 'DATABASE_URL',
    key: 'databaseUrl',
    unset: undefined,
    right: [
      ['postgres://a@b/c', 'postgres://a@b/c'],
      ['postgresql:///c?host=/run', 'postgresql:///c?host=/run'],
    ],
    wrong: ['mysql://a@b/c', 'hunter2', 'http://a'],
    expected: /postgresql:\/\/ address/,
  },
  {
    name: 'NODE_ENV',
    key: 'isProduction',
    unset: false,
    right: [
      ['test', false],
      ['development', false],
    ],
    wrong: ['prod', 'PRODUCTION', 'staging'],
    expected: /development, production or test/,
  },
  {
    name: 'DEMO',
    key: 'isDemo',
    unset: true,
    right: [
      ['off', false],
      ['on', true],
    ],
    wrong: ['true', '1', 'yes', 'ON'],
    expected: /on or off/,
  },
  {
    name: 'ADMIN_EMAIL',
    key: 'admin.email',
    unset: 'admin@example.com',
    right: [['boss@example.com', 'boss@example.com']],
    wrong: ['boss', 'boss@', 'a b@example.com'],
    expected: /e-mail address/,
  },
  {
    name: 'ADMIN_PASSWORD',
    key: 'admin.password',
    unset: undefined,
    right: [['eight888', 'eight888']],
    wrong: ['seven77'],
    expected: /at least 8 characters/,
  },
  {
    name: 'SECRET_KEY',
    key: 'secretKey',
    unset: undefined,
    right: [['aB'.repeat(32), 'aB'.repeat(32)]],
    wrong: ['ab'.repeat(31), 'ab'.repeat(33), 'zz'.repeat(32), 'secret'],
    expected: /64 hexadecimal digits/,
  },
  {
    name: 'SIMULATOR_SEED',
    key: 'simulator.seed',
    unset: expect.any(Number),
    right: [
      ['7', 7],
      ['0', 0],
    ],
    wrong: ['-1', '1.5', 'x', '2147483649'],
    expected: /whole number from 0 to 2147483648/,
  },
  {
    name: 'SIMULATOR_CODE_SECONDS',
    key: 'simulator.codeSeconds',
    unset: { from: 5, to: 40 },
    right: [
      ['0-1', { from: 0, to: 1 }],
      ['0.5-2.5', { from: 0.5, to: 2.5 }],
      ['9-3', { from: 3, to: 9 }],
    ],
    wrong: ['5', '5-', '-5', 'a-b', '5 - 40', '5..40'],
    expected: /from-to in seconds/,
  },
  {
    name: 'SIMULATOR_DELIVERY_RATE',
    key: 'simulator.deliveryRate',
    unset: 0.7,
    right: [
      ['0', 0],
      ['1', 1],
      ['0.25', 0.25],
    ],
    wrong: ['1.1', '-0.1', '70%', '2', '.5', 'NaN'],
    expected: /share from 0 to 1/,
  },
  {
    name: 'ACTIVATION_SECONDS',
    key: 'activationSeconds',
    unset: undefined,
    right: [['20', 20]],
    wrong: ['0', '-5', '86401', '1.5', 'x'],
    expected: /whole number from 1 to 86400/,
  },
  {
    name: 'PROVIDER_HOSTS',
    key: 'providerHosts',
    unset: [],
    right: [['a.example, B.example ,', ['a.example', 'b.example']]],
    wrong: [],
    expected: /./,
  },
  {
    name: 'BLOCK_DEVTOOLS',
    key: 'blockDevtools',
    unset: false,
    right: [
      ['on', true],
      ['off', false],
    ],
    wrong: ['true', '0'],
    expected: /on or off/,
  },
  { name: 'CRASH_AT', key: 'crashAt', unset: undefined, right: [['after_hold', 'after_hold']], wrong: [], expected: /./ },
  {
    name: 'RATE_LIMIT',
    key: 'isRateLimited',
    unset: true,
    right: [
      ['off', false],
      ['on', true],
    ],
    wrong: ['false', 'none'],
    expected: /on or off/,
  },
  {
    name: 'TRUSTED_PROXIES',
    key: 'trustedProxies',
    unset: 0,
    right: [
      ['1', 1],
      ['10', 10],
    ],
    wrong: ['-1', '11', 'all', 'true'],
    expected: /whole number from 0 to 10/,
  },
  {
    name: 'LOG_LEVEL',
    key: 'logLevel',
    unset: 'info',
    right: [
      ['trace', 'trace'],
      ['silent', 'silent'],
    ],
    wrong: ['verbose', 'INFO', '30'],
    expected: /fatal, error, warn, info, debug, trace or silent/,
  },
];

describe.each(settings)('$name', ({ name, key, unset, right, wrong, expected }) => {
  test('unset or empty is its default', () => {
    expect(at(readConfig({}), key)).toEqual(unset);
    expect(at(readConfig({ [name]: '' }), key)).toEqual(unset);
    expect(at(readConfig({ [name]: undefined }), key)).toEqual(unset);
  });

  test('right values are taken', () => {
    for (const [text, value] of right) expect(at(readConfig({ [name]: text }), key)).toEqual(value);
  });

  test('a wrong value is refused with the name and what was expected, and is not repeated', () => {
    for (const value of wrong) {
      const message = refusalOf({ [name]: value });
      expect([value, message]).toEqual([value, expect.stringMatching(new RegExp(`^  ${name}: `, 'm'))]);
      expect(message).toMatch(expected);
      // It may be a secret in the wrong place.
      if (value.length > 4 && /SECRET|PASSWORD|URL/.test(name)) expect(message).not.toContain(value);
    }
  });
});

test('the folder of the data is where the process was started', () => {
  expect(readConfig({}).dataDir).toBe(`${process.cwd()}/data`);
  expect(readConfig({ DATA_DIR: '/srv/pinline' }).dataDir).toBe('/srv/pinline');
});

test('all that is wrong is said at once', () => {
  const message = refusalOf({ PORT: 'x', TIME_ZONE: 'x', LOG_LEVEL: 'x' });
  for (const name of ['PORT', 'TIME_ZONE', 'LOG_LEVEL']) expect(message).toContain(`  ${name}: `);
});

test('other variables of the environment are nobody’s business', () => {
  expect(readConfig({ PATH: '/bin', HOME: '/', npm_config_x: '1' })).toMatchObject({ port: 3000 });
});

describe('production', () => {
  const fine = { NODE_ENV: 'production', SECRET_KEY: 'ab'.repeat(32) };

  test('starts with a key, without demo data, and keeps developer tools shut', () => {
    expect(readConfig(fine)).toMatchObject({ isProduction: true, isDemo: false, blockDevtools: true, isRateLimited: true });
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
    ['RATE_LIMIT', 'off'],
  ])('refuses %s=%s', (name, value) => {
    const message = refusalOf({ ...fine, [name]: value });
    expect(message.split('\n').filter((line) => line.startsWith('  '))).toEqual([expect.stringMatching(new RegExp(`^  ${name}: \\S`))]);
  });

  test('each of them is fine elsewhere', () => {
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
