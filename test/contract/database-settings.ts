export type Setting = {
  name: string;
  key: string;
  needs?: Record<string, string>;
  unset: unknown;
  right: [string, unknown][];
  wrong: string[];
  expected: RegExp;
};

export const databaseSettings: Setting[] = [
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
    name: 'DATABASE_LISTEN_URL',
    key: 'databaseListenUrl',
    needs: { DATABASE_URL: 'postgres://pooler/c' },
    unset: undefined,
    right: [['postgres://a@b/c', 'postgres://a@b/c']],
    wrong: ['mysql://a@b/c', 'hunter2'],
    expected: /postgresql:\/\/ address/,
  },
  {
    name: 'DATABASE_READ_URL',
    key: 'databaseReadUrl',
    unset: undefined,
    right: [['postgres://a@b/c', 'postgres://a@b/c']],
    wrong: ['mysql://a@b/c', 'hunter2'],
    expected: /postgresql:\/\/ address/,
  },
  {
    name: 'DATABASE_PREPARED',
    key: 'isDatabasePrepared',
    unset: true,
    right: [
      ['off', false],
      ['on', true],
    ],
    wrong: ['no', 'OFF'],
    expected: /on or off/,
  },
];
