import pino, { type DestinationStream, type Logger } from 'pino';

export type { Logger };

/**
 * Structured logs, one JSON object a line, UTC. Values under these names never reach a log, wherever they stand;
 * phone numbers and codes are not logged at all (security.md F2).
 */
export function createLogger(options: { level: string; to?: DestinationStream }): Logger {
  return pino(
    {
      level: options.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
      serializers: { err: (error: unknown) => presentError(error) },
    },
    // Undefined is standard output.
    options.to ?? pino.destination(1),
  );
}

/** What broke and where. The other fields of an error repeat what it was given: a row of a table, a statement, an address with a key in it. */
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
