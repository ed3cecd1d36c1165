import pino, { type DestinationStream, type Logger } from 'pino';

export type { Logger };

/** Values under these names are removed at any depth; phone numbers and codes are never logged. */
export function createLogger(options: { level: string; to?: DestinationStream }): Logger {
  return pino(
    {
      level: options.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
      serializers: { err: (error: unknown) => presentError(error) },
    },
    options.to ?? pino.destination(1),
  );
}

/** An error's other fields repeat its input: a row, a statement, an address with a key. */
function presentError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const inner = error instanceof AggregateError ? error.errors.slice(0, 5) : error.cause === undefined ? [] : [error.cause];
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...Object.fromEntries(Object.entries(error).filter(([name]) => shownOfErrors.includes(name))),
    ...(inner.length === 0 || depth > 2 ? {} : { causes: inner.map((each) => presentError(each, depth + 1)) }),
  };
}

const shownOfErrors = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine', 'syscall', 'status', 'statusCode'];

const secretNames = [
  'password',
  'newPassword',
  'confirmPassword',
  'token',
  'authorization',
  'cookie',
  'apiKey',
  'api_key',
  'secretKey',
  'ticket',
  'otpMessage',
  'phoneNumber',
  'mobileno',
  'transactionId',
];
