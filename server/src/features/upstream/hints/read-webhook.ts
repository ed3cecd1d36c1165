import { createHash } from 'node:crypto';
import { field } from '../../../platform/outbound/untrusted.ts';
import { readId } from '../../providers/clients/fields.ts';

/** Which number a push is about, and what tells its message from the others of that number. */
export type WebhookHint = { upstreamId: string; messageKey: Buffer };

/**
 * What is read of a push, whoever sent it (`protocols.md` 3.1.7): some companies put what they have to say below `data`.
 * Undefined for one about no number. Its code and its text are not read, but for telling two messages apart.
 */
export function readWebhook(body: unknown): WebhookHint | undefined {
  const said = [body, field(body, 'data')].find((part) => upstreamIdOf(part) !== undefined);
  const upstreamId = upstreamIdOf(said);
  return upstreamId === undefined ? undefined : { upstreamId, messageKey: messageKeyOf(said) };
}

function upstreamIdOf(said: unknown): string | undefined {
  return readId(field(said, 'activationId')) ?? readId(field(said, 'orderId'));
}

/** The company's own id of the message; where it has none, when it came and what it says. */
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
