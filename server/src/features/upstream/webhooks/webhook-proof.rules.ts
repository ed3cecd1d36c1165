export type ListedCode = { upstreamId: string; messages: number };

/** `inARow`: codes that a webhook named, without one that none did. `unjudged`: by upstream id. */
export type WebhookProof = { inARow: number; unjudged: Map<string, { seenAt: number; messages: number }> };

/** So many codes in a row prove that the provider's webhooks arrive. */
const codesNeeded = 20;
/** No more webhooks about a number are stored. */
const mostStored = 20;

export function newWebhookProof(): WebhookProof {
  return { inARow: 0, unjudged: new Map() };
}

export function areWebhooksProven({ inARow }: Pick<WebhookProof, 'inARow'>): boolean {
  return inARow >= codesNeeded;
}

/** `heard`: webhooks by upstream id. One code that none named starts over. */
export function addWebhookProof(inARow: number, listed: readonly ListedCode[], heard: ReadonlyMap<string, number>): number {
  const isHeard = ({ upstreamId, messages }: ListedCode) => (heard.get(upstreamId) ?? 0) >= Math.min(messages, mostStored);
  return listed.every(isHeard) ? inARow + listed.length : 0;
}
