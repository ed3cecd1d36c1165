import type { Mobile } from '@pinline/contract/activations/activations.calls';
import type { App } from '../../server/src/app.ts';
import { deliverMessages } from '../../server/src/features/activations/receive/receive.sql.ts';
import type { TestReply, TestUser } from '../fakes/browser.ts';
import { cancelBody } from './data.ts';
import type { Send } from '../harness/synchronised.ts';

type Order = { node: { url: string }; user: TestUser; service: { id: string }; key?: string };

export function purchase({ node, user, service, key }: Order): Send {
  const body = { serviceId: service.id, isDeepCheck: false };
  return { node, path: '/api/mobile/generate', as: user, body, ...(key === undefined ? {} : { key }) };
}

export function cancellation({ node, user, mobile }: { node: { url: string }; user: TestUser; mobile: Mobile }): Send {
  return { node, path: '/api/otp/cancelOtp', as: user, body: cancelBody(mobile) };
}

export function isBought(reply: TestReply): boolean {
  return reply.status === 200 && reply.body.data.isNumberGenerated === true;
}

export function isRefused(reply: TestReply | undefined, code: string): boolean {
  return reply?.status === 409 && reply.body.code === code;
}

export type Holds = { open: number; capture: number; release: number };

export async function holdsOf(app: App, users: TestUser[]): Promise<Holds> {
  const { rows } = await app.deps.db.pool.query<Holds>(
    `select count(*) filter (where r.kind is null) as open, count(*) filter (where r.kind = 'capture') as capture,
      count(*) filter (where r.kind = 'release') as release
    from hold h left join hold_resolution r on r.hold_id = h.id where h.user_id = any($1)`,
    [users.map(({ userId }) => userId)],
  );
  return rows[0] ?? { open: 0, capture: 0, release: 0 };
}

export async function messagesOf(app: App, users: TestUser[]): Promise<{ activationId: number; no: number; text: string }[]> {
  const ids = users.map(({ userId }) => userId);
  return app.deps.db.autocommit.selectFrom('message').select(['activationId', 'no', 'text']).where('userId', 'in', ids).execute();
}

export async function upstreamIdOf(app: App, mobile: Mobile): Promise<number> {
  const query = app.deps.db.autocommit.selectFrom('activation').select('upstreamId').where('id', '=', Number(mobile._id));
  return Number((await query.executeTakeFirstOrThrow()).upstreamId);
}

export async function aLateCode(
  { app }: { app: App },
  { user, mobile, text = 'Code 48291', expected = 0 }: { user: TestUser; mobile: Pick<Mobile, '_id'>; text?: string; expected?: number },
): Promise<void> {
  const codes = [/\d{4,6}/.exec(text)?.[0] ?? null];
  const stored = await deliverMessages(app.deps.db, {
    userId: user.userId,
    id: Number(mobile._id),
    expected,
    texts: [text],
    codes,
    epoch: null,
    waitsForLock: true,
  });
  if (stored !== expected + 1) throw new Error(`The late message was not stored: ${String(stored)}`);
}
