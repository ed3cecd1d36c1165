import { createHash } from 'node:crypto';
import { field } from '../../../platform/outbound/untrusted.ts';
import { readId } from '../../providers/clients/fields.ts';

/** The number that a webhook call is about, and the key of its message. */
export type ProviderWebhook = { upstreamId: string; messageKey: Buffer };

/**
 * Reads a provider's webhook, of any of the known companies: some put their fields below `data`.
 * Undefined for one about no number. Its code and text only serve to tell two messages apart.
 */
export function readWebhook(body: unknown): ProviderWebhook | undefined {
  const said = [body, field(body, 'data')].find((part) => upstreamIdOf(part) !== undefined);
  const upstreamId = upstreamIdOf(said);
  return upstreamId === undefined ? undefined : { upstreamId, messageKey: messageKeyOf(said) };
}

function upstreamIdOf(said: unknown): string | undefined {
  return readId(field(said, 'activationId')) ?? readId(field(said, 'orderId'));
}

/** The company's own id of the message, or else its time and text. */
function messageKeyOf(said: unknown): Buffer {
  const own = idOf(field(said, 'id')) ?? idOf(field(said, 'messageId'));
  const told = own === undefined ? ['told', momentOf(said), field(said, 'text') ?? field(said, 'message') ?? null] : ['id', own];
  return createHash('sha256').update(JSON.stringify(told)).digest();
}

function idOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' ? text : undefined;
}

function momentOf(said: unknown): unknown {
  return field(said, 'receivedAt') ?? field(said, 'timestamp') ?? null;
}
