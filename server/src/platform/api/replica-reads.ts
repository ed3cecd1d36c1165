import type { CallName } from '@pinline/contract/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mostBehindSeconds } from '../database/connections/replica.ts';
import type { Handler, Handlers } from './handlers.ts';

/** Lists and sums of the back office. Nothing that a purchase, a session, a key, a limit or money depends on. */
export const replicaCalls: ReadonlySet<CallName> = new Set([
  'GET admin/all-users',
  'GET admin/all-users.csv',
  'GET admin/audit',
  'GET admin/dashboard',
  'GET admin/mobile-history',
  'GET admin/mobile-history.csv',
  'GET admin/profit',
  'GET admin/profit.csv',
  'GET admin/profit/check',
  'GET admin/profit/losses',
  'GET admin/profit/today',
  'GET admin/route-health',
  'GET admin/search',
  'GET admin/service-stats',
  'GET admin/users/:id/ledger',
  'GET admin/users/:id/ledger.csv',
  'GET admin/users/:id/timeline',
]);

export type ReplicaReads = { handlers: Handlers; behindSeconds(): number | undefined };

/** So long after a change, its operator reads from the primary, on any node. */
export const wroteSeconds = mostBehindSeconds + 5;
const wroteCookie = 'pinline_wrote';
/** In seconds. Pages show it. */
export const behindHeader = 'x-replica-behind';

type Exchange = { name: CallName; request: FastifyRequest; response: FastifyReply };

/** Undefined: the primary has to answer, also when the replica refuses, because it may not know yet. */
export async function answerFromReplica<Result>(
  reads: ReplicaReads | undefined,
  { name, request, response }: Exchange,
  run: (handler: Handler) => Promise<Result>,
): Promise<Result | undefined> {
  const handler = reads?.handlers.get(name);
  const behind = reads?.behindSeconds();
  if (handler === undefined || behind === undefined || request.headers.cookie?.includes(`${wroteCookie}=1`) === true) return undefined;
  try {
    const result = await run(handler);
    response.header(behindHeader, behind);
    return result;
  } catch {
    return undefined;
  }
}

/** After a change by an operator. */
export function rememberWrite(reads: ReplicaReads | undefined, { name, response }: Omit<Exchange, 'request'>): void {
  if (reads === undefined || name.startsWith('GET ')) return;
  response.header('set-cookie', `${wroteCookie}=1; Path=/api/admin; Max-Age=${wroteSeconds}; HttpOnly; SameSite=Strict`);
}
