import { ApiError } from './api-error.ts';
import { randomId } from '../session/device-id.ts';

const unanswered = new Map<string, string>();

/** A retry after a lost answer counts once. */
export async function sendOnce<Reply>(asked: object, send: (idempotencyKey: string) => Promise<Reply>): Promise<Reply> {
  const name = JSON.stringify(asked);
  const key = unanswered.get(name) ?? randomId();
  unanswered.set(name, key);
  try {
    const reply = await send(key);
    unanswered.delete(name);
    return reply;
  } catch (error) {
    if (error instanceof ApiError && error.status > 0 && error.status < 500) unanswered.delete(name);
    throw error;
  }
}
