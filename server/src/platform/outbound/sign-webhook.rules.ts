import { createHmac, randomBytes } from 'node:crypto';

/** A signing secret of Standard Webhooks. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** Headers of Standard Webhooks; `at`: the time of sending. With several secrets, during a rotation, any of them verifies it. */
export function signWebhook({ id, secrets, body, at }: { id: string; secrets: string[]; body: string; at: Date }): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1_000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': signatures.join(' ') };
}
