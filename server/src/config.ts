import { randomInt } from 'node:crypto';
import path from 'node:path';
import { findCountryByIso } from '@pinline/contract/catalogue/countries.rules';
import { z } from 'zod';

export type Config = ReturnType<typeof readConfig>;

/** Throws `ConfigError` naming each wrong setting and what was expected. */
export function readConfig(env: Record<string, string | undefined>) {
  const result = schema.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== '')));
  if (!result.success) throw new ConfigError(result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  const set = result.data;
  const isProduction = set.NODE_ENV === 'production';
  const problems = [...pairProblems(set), ...(isProduction ? productionProblems(set, env) : [])];
  if (problems.length > 0) throw new ConfigError(problems);
  return {
    isProduction,
    isDemo: set.DEMO ?? !isProduction,
    port: set.PORT,
    host: set.HOST,
    publicUrl: set.PUBLIC_URL,
    appName: set.APP_NAME,
    timeZone: set.TIME_ZONE,
    homeCountry: set.HOME_COUNTRY,
    dataDir: path.resolve(set.DATA_DIR),
    databaseUrl: set.DATABASE_URL,
    databaseListenUrl: set.DATABASE_LISTEN_URL,
    databaseReadUrl: set.DATABASE_READ_URL,
    isDatabasePrepared: set.DATABASE_PREPARED,
    databaseConnections: set.DATABASE_CONNECTIONS,
    admin: { email: set.ADMIN_EMAIL, password: set.ADMIN_PASSWORD },
    secretKey: set.SECRET_KEY,
    simulator: {
      seed: set.SIMULATOR_SEED ?? randomInt(2 ** 31),
      codeSeconds: set.SIMULATOR_CODE_SECONDS,
      deliveryRate: set.SIMULATOR_DELIVERY_RATE,
    },
    mail: { smtpUrl: set.SMTP_URL, from: set.MAIL_FROM },
    google:
      set.GOOGLE_CLIENT_ID === undefined || set.GOOGLE_CLIENT_SECRET === undefined
        ? undefined
        : { issuer: set.GOOGLE_ISSUER, clientId: set.GOOGLE_CLIENT_ID, clientSecret: set.GOOGLE_CLIENT_SECRET },
    bharatpeUrl: set.BHARATPE_URL,
    tron: { url: set.TRON_URL, apiKey: set.TRON_API_KEY },
    cryptoClaimMinutes: set.CRYPTO_CLAIM_MINUTES,
    minDeposit: set.MIN_DEPOSIT,
    isAdminTotpRequired: set.ADMIN_TOTP === undefined ? isProduction : set.ADMIN_TOTP === 'required',
    activationSeconds: set.ACTIVATION_SECONDS,
    purchaseSeconds: set.PURCHASE_SECONDS,
    providerHosts: set.PROVIDER_HOSTS,
    pushHosts: set.PUSH_HOSTS,
    webhookHosts: set.WEBHOOK_HOSTS,
    telegramUrl: set.TELEGRAM_URL,
    providerCallsPerSecond: set.PROVIDER_CALLS_PER_SECOND,
    blockDevtools: set.BLOCK_DEVTOOLS ?? isProduction,
    unmatchedAfterSeconds: set.UNMATCHED_AFTER_SECONDS,
    listsKeptMs: set.LISTS_KEPT_MS,
    crashAt: set.CRASH_AT,
    isRateLimited: set.RATE_LIMIT,
    trustedProxies: set.TRUSTED_PROXIES,
    eventStreams: set.EVENT_STREAMS,
    drainSeconds: set.DRAIN_SECONDS ?? (set.TRUSTED_PROXIES > 0 ? 3 : 0),
    logLevel: set.LOG_LEVEL,
  };
}

export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(`These settings are not right:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

const onOff = z.enum(['on', 'off'], 'expected on or off').transform((value) => value === 'on');
const whole = (low: number, high: number) =>
  z
    .string()
    .regex(/^\d+$/, `expected a whole number from ${low} to ${high}`)
    .transform(Number)
    .refine((value) => value >= low && value <= high, `expected a whole number from ${low} to ${high}`);
const url = (protocols: RegExp, expected: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.test(new URL(text).protocol), `expected ${expected}`);

const hosts = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((host) => host.trim().toLowerCase())
      .filter((host) => host !== ''),
  );

const schema = z.object({
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: url(/^https?:$/, 'an http or https address').optional(),
  APP_NAME: z.string().max(40, 'expected at most 40 characters').default('Pinline'),
  TIME_ZONE: z.string().refine(isTimeZone, 'expected a time zone such as Asia/Kolkata').default('Asia/Kolkata'),
  HOME_COUNTRY: z
    .string()
    .refine((iso) => findCountryByIso(iso) !== undefined, 'expected the code of a country that is known here, such as IN')
    .default('IN'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url(/^postgres(ql)?:$/, 'a postgresql:// address').optional(),
  DATABASE_LISTEN_URL: url(/^postgres(ql)?:$/, 'a postgresql:// address').optional(),
  DATABASE_READ_URL: url(/^postgres(ql)?:$/, 'a postgresql:// address').optional(),
  DATABASE_PREPARED: onOff.default(true),
  DATABASE_CONNECTIONS: whole(5, 100).default(16),
  NODE_ENV: z.enum(['development', 'production', 'test'], 'expected development, production or test').default('development'),
  DEMO: onOff.optional(),
  ADMIN_EMAIL: z.email('expected an e-mail address').default('admin@example.com'),
  ADMIN_PASSWORD: z.string().min(8, 'expected at least 8 characters').optional(),
  SECRET_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'expected 64 hexadecimal digits (openssl rand -hex 32)')
    .optional(),
  SMTP_URL: url(/^smtps?:$/, 'an smtp or smtps address').optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>\r\n]+<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/,
      'expected an e-mail address, such as Pinline <no-reply@pinline.example>',
    )
    .optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: url(/^https?:$/, 'an http or https address').default('https://accounts.google.com'),
  BHARATPE_URL: url(/^https?:$/, 'an http or https address').optional(),
  TRON_URL: url(/^https?:$/, 'an http or https address').optional(),
  TRON_API_KEY: z.string().optional(),
  CRYPTO_CLAIM_MINUTES: whole(0, 1_440).default(10),
  /** Rupees. */
  MIN_DEPOSIT: whole(0, 1_000).default(1),
  ADMIN_TOTP: z.enum(['optional', 'required'], 'expected optional or required').optional(),
  SIMULATOR_SEED: whole(0, 2 ** 31).optional(),
  SIMULATOR_CODE_SECONDS: z
    .string()
    .regex(/^\d+(\.\d+)?-\d+(\.\d+)?$/, 'expected from-to in seconds, such as 5-40')
    .default('5-40')
    .transform(toRange),
  SIMULATOR_DELIVERY_RATE: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'expected a share from 0 to 1, such as 0.7')
    .default('0.7')
    .transform(Number),
  ACTIVATION_SECONDS: whole(1, 86_400).optional(),
  PURCHASE_SECONDS: whole(10, 600).default(10),
  PROVIDER_HOSTS: hosts,
  PUSH_HOSTS: hosts,
  WEBHOOK_HOSTS: hosts,
  TELEGRAM_URL: url(/^https?:$/, 'an http or https address').default('https://api.telegram.org'),
  PROVIDER_CALLS_PER_SECOND: whole(1, 10_000).default(20),
  BLOCK_DEVTOOLS: onOff.optional(),
  UNMATCHED_AFTER_SECONDS: whole(0, 3_600).default(30),
  LISTS_KEPT_MS: whole(0, 1_000).default(1000),
  CRASH_AT: z.string().optional(),
  RATE_LIMIT: onOff.default(true),
  TRUSTED_PROXIES: whole(0, 10).default(0),
  EVENT_STREAMS: whole(1, 100_000).default(1000),
  DRAIN_SECONDS: whole(0, 60).optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'expected fatal, error, warn, info, debug, trace or silent')
    .default('info'),
});

function pairProblems(set: z.infer<typeof schema>): string[] {
  const isHalf = (set.GOOGLE_CLIENT_ID === undefined) !== (set.GOOGLE_CLIENT_SECRET === undefined);
  const isListenAlone = set.DATABASE_LISTEN_URL !== undefined && set.DATABASE_URL === undefined;
  return [
    ...(isHalf ? ['GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET: expected both or neither'] : []),
    ...(isListenAlone ? ['DATABASE_LISTEN_URL: only beside DATABASE_URL, whose pooler it goes around'] : []),
  ];
}

function productionProblems(set: z.infer<typeof schema>, env: Record<string, string | undefined>): string[] {
  const problems: string[] = [];
  if (set.SECRET_KEY === undefined) problems.push('SECRET_KEY: required in production (openssl rand -hex 32)');
  if (set.DEMO === true) problems.push('DEMO: production never runs on demo data');
  if (set.ADMIN_TOTP === 'optional') problems.push('ADMIN_TOTP: required in production');
  if (!set.RATE_LIMIT) problems.push('RATE_LIMIT: cannot be off in production');
  for (const name of ['ACTIVATION_SECONDS', 'PURCHASE_SECONDS', 'CRASH_AT', 'WEBHOOK_HOSTS']) {
    if (env[name] !== undefined && env[name] !== '') problems.push(`${name}: for development, refused in production`);
  }
  return problems;
}

function toRange(text: string): { from: number; to: number } {
  const [from = 0, to = 0] = text.split('-').map(Number);
  return { from: Math.min(from, to), to: Math.max(from, to) };
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
