import { expect } from 'vitest';

type Setting = {
  name: string;
  key: string;
  /** Settings that must be set together with it. */
  needs?: Record<string, string>;
  unset: unknown;
  right: [string, unknown][];
  wrong: string[];
  expected: RegExp;
};

/** The documented settings: name, default, valid values, and invalid values with their messages. */
export const settings: Setting[] = [
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
    name: 'SMTP_URL',
    key: 'mail.smtpUrl',
    unset: undefined,
    right: [
      ['smtp://user:word@mail.example:587', 'smtp://user:word@mail.example:587'],
      ['smtps://mail.example', 'smtps://mail.example'],
    ],
    wrong: ['mail.example', 'http://mail.example', 'hunter2', '//mail.example'],
    expected: /smtp or smtps address/,
  },
  {
    name: 'MAIL_FROM',
    key: 'mail.from',
    unset: undefined,
    right: [
      ['Otto <post@otto.example>', 'Otto <post@otto.example>'],
      ['post@otto.example', 'post@otto.example'],
    ],
    wrong: [
      'Otto',
      'post@',
      '<post@otto.example',
      'Otto <post@otto.example> Sons',
      'Otto\r\nBcc: a <post@otto.example>',
      'a b@otto.example',
    ],
    expected: /e-mail address, such as/,
  },
  {
    name: 'GOOGLE_ISSUER',
    key: 'google.issuer',
    needs: { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' },
    unset: 'https://accounts.google.com',
    right: [['http://127.0.0.1:4000', 'http://127.0.0.1:4000']],
    wrong: ['accounts.google.com', 'ftp://accounts.google.com'],
    expected: /http or https address/,
  },
  {
    name: 'BHARATPE_URL',
    key: 'bharatpeUrl',
    unset: undefined,
    right: [['https://payments.example/api', 'https://payments.example/api']],
    wrong: ['payments.example', 'smtp://payments.example'],
    expected: /http or https address/,
  },
  {
    name: 'TRON_URL',
    key: 'tron.url',
    unset: undefined,
    right: [['https://tron.example', 'https://tron.example']],
    wrong: ['tron.example', 'ws://tron.example'],
    expected: /http or https address/,
  },
  { name: 'TRON_API_KEY', key: 'tron.apiKey', unset: undefined, right: [['a key', 'a key']], wrong: [], expected: /./ },
  {
    name: 'CRYPTO_CLAIM_MINUTES',
    key: 'cryptoClaimMinutes',
    unset: 10,
    right: [
      ['0', 0],
      ['1440', 1_440],
    ],
    wrong: ['-1', '1441', '1.5', 'ten'],
    expected: /whole number from 0 to 1440/,
  },
  { name: 'MIN_DEPOSIT', key: 'minDeposit', unset: 1, right: [['0', 0]], wrong: ['-1', '1001', '0.5'], expected: /from 0 to 1000/ },
  {
    name: 'ADMIN_TOTP',
    key: 'isAdminTotpRequired',
    unset: false,
    right: [
      ['required', true],
      ['optional', false],
    ],
    wrong: ['on', 'true', 'REQUIRED'],
    expected: /optional or required/,
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
    name: 'PROVIDER_CALLS_PER_SECOND',
    key: 'providerCallsPerSecond',
    unset: 20,
    right: [['150', 150]],
    wrong: ['0', '10001', '2.5', 'fast'],
    expected: /whole number from 1 to 10000/,
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
    right: [['off', false]],
    wrong: ['false', 'none'],
    expected: /on or off/,
  },
  {
    name: 'TRUSTED_PROXIES',
    key: 'trustedProxies',
    unset: 0,
    right: [['10', 10]],
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
