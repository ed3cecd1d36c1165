import { createHash } from 'node:crypto';
import { formatApiKey } from '../../../server/src/platform/api/api-key.ts';
import { formatSessionToken } from '../../../server/src/platform/api/caller.ts';

export function sessionOf(userId: number): { id: string; secretHash: Buffer; token: string } {
  const id = digest(`bench session ${userId}`).subarray(0, 12).toString('base64url');
  const secret = digest(`bench secret ${userId}`);
  return { id, secretHash: digest(secret), token: formatSessionToken({ id, secret }) };
}

export function keyOf(userId: number): { token: string; hash: Buffer } {
  const token = formatApiKey('live', digest(`bench key ${userId}`));
  return { token, hash: digest(token) };
}

export const ticketOf = (userId: number) => `bench-ticket-${userId}`;

export function digest(text: string | Buffer): Buffer {
  return createHash('sha256').update(text).digest();
}
