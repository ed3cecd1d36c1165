import { createHash } from 'node:crypto';
import { field } from '../../../platform/outbound/untrusted.ts';
import { readId } from '../../providers/clients/fields.ts';

export type ProviderWebhook = { upstreamId: string; messageKey: Buffer };

/** Some companies put their fields below `data`. Undefined without a number. Code and text only tell two messages apart. */
export function readWebhook(body: unknown): ProviderWebhook | undefined {
  const said = [body, field(body, 'data')].find((part) => upstreamIdOf(part) !== undefined);
  const upstreamId = upstreamIdOf(said);
  return upstreamId === undefined ? undefined : { upstreamId, messageKey: messageKeyOf(said) };
}

function upstreamIdOf(said: unknown): string | undefined {
  return readId(field(said, 'activationId')) ?? readId(field(said, 'orderId'));
}

/** The company's own message id, else its time and text. */
function messageKeyOf(said: unknown): Buffer {
  const own = idOf(field(said, 'id')) ?? idOf(field(said, 'messageId'));
  const identity = own === undefined ? ['told', momentOf(said), field(said, 'text') ?? field(said, 'message') ?? null] : ['id', own];
  return createHash('sha256').update(JSON.stringify(identity)).digest();
}

function idOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' ? text : undefined;
}

function momentOf(said: unknown): unknown {
  return field(said, 'receivedAt') ?? field(said, 'timestamp') ?? null;
}
