import pino, { type Logger } from 'pino';

export type { Logger };

/**
 * Structured logs, one JSON object a line, UTC. Values under these names never reach a log, wherever they stand;
 * phone numbers and codes are not logged at all (security.md F2).
 */
export function createLogger(options: { level: string }): Logger {
  return pino({
    level: options.level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    serializers: { err: pino.stdSerializers.err },
  });
}

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
