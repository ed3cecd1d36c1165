import { z } from 'zod';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { flowCookie } from './google-cookies.ts';

export type Flow = { state: string; nonce: string; verifier: string; referralCode?: string | undefined };

export function sealFlow(secrets: Secrets, flow: Flow, now: Date): string {
  const expiresAt = now.getTime() + flowCookie.seconds * 1_000;
  return secrets.seal(JSON.stringify({ ...flow, expiresAt }), owner).toString('base64url');
}

export function openFlow(secrets: Secrets, sealed: string | undefined, now: Date): Flow | undefined {
  if (sealed === undefined) return undefined;
  try {
    const { expiresAt, ...flow } = sealedFlow.parse(JSON.parse(secrets.unseal(Buffer.from(sealed, 'base64url'), owner)));
    return expiresAt > now.getTime() ? flow : undefined;
  } catch {
    return undefined;
  }
}

const owner = 'google-flow';

const sealedFlow = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  referralCode: z.string().optional(),
  expiresAt: z.number(),
});
