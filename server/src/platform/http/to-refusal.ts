import type { FastifyError } from 'fastify';
import type { ErrorCode } from '@pinline/contract/errors';
import { isDatabaseAway } from '../database/database.ts';
import { Refusal } from '../errors.ts';

/** Every failed call answers with message, code, field errors and request id, and nothing internal. */
export function toRefusal(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error;
  if (error.validation !== undefined) return new Refusal('INVALID_FIELDS', { fields: fieldsOf(error) });
  // With a status it is of the call itself: a caller who disconnects in the middle of a body is an ECONNRESET too.
  if (error.statusCode === undefined && isDatabaseAway(error)) return new Refusal('TEMPORARILY_UNAVAILABLE', { retryAfterSeconds: 1 });
  const known = error.code === undefined ? undefined : fastifyCodes[error.code];
  if (known !== undefined) return new Refusal(known);
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) return new Refusal('MALFORMED_REQUEST');
  return new Refusal('INTERNAL_ERROR');
}

const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_NOT_FOUND: 'NOT_FOUND',
};

function fieldsOf(error: FastifyError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.validation ?? []) {
    const field = issue.instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body';
    fields[field] ??= issue.message ?? 'This is not right';
  }
  return fields;
}
