import type { ServerFrame } from '@pinline/contract/live/frames';
import { paise, toRupees } from '@pinline/contract/values/money';
import type { Deps } from '../../deps.ts';
import { refuse } from '../../platform/errors.ts';
import type { CheckFrame, Listener, PresentEvents } from '../../platform/live/live.ts';
import type { StoredEvent } from '../../platform/live/live.sql.ts';
import { nothingHeld, presentHeld } from '../wallet/wallet.commands.ts';
import { readAvailableBalance, findHeld, type Held } from '../wallet/wallet.sql.ts';
import { messageFrame, presentMobile, serverOf } from './activations.present.ts';
import { canResend } from './activations.rules.ts';
import { findActivation, findActivations, type ActivationRow } from './activations.sql.ts';
import { checkUpstream } from './receive/receive.commands.ts';
import { findOpenActivation } from './receive/receive.sql.ts';
import { recordResendRequest } from '../upstream/debts/debts.sql.ts';

export function presentEvents(deps: Pick<Deps, 'db' | 'config'>): PresentEvents {
  return async (userId, events) => {
    if (events.length === 0) return [];
    const ids = [...new Set(events.flatMap(({ activationId }) => (activationId === null ? [] : [activationId])))];
    const rows = ids.length === 0 ? [] : await findActivations(deps.db.prepared, userId, ids);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const needsBalance = events.some(({ type }) => type === 'balance' || type === 'cancelled');
    const [balance, held] = needsBalance
      ? await Promise.all([readAvailableBalance(deps.db.prepared, userId), findHeld(deps.db, userId)])
      : [0, nothingHeld];
    return events.flatMap((event) =>
      frameOf(event, {
        row: event.activationId === null ? undefined : byId.get(event.activationId),
        balance: toRupees(paise(balance)),
        held: presentHeld(held),
        timeZone: deps.config.timeZone,
      }),
    );
  };
}

type Sources = { row: ActivationRow | undefined; balance: number; held: Held; timeZone: string };

function frameOf(event: StoredEvent, from: Sources): ServerFrame[] {
  const { row, balance } = from;
  if (event.type === 'balance') return [{ seq: event.seq, type: 'balance', balance, ...from.held }];
  // What software bought is on no card.
  if (row === undefined || row.keyId !== null) return [];
  if (event.type === 'late_code')
    return [{ seq: event.seq, type: 'late_code', mobileId: String(row.id), price: toRupees(paise(row.price)) }];
  if (event.type === 'dismissed') return [{ seq: event.seq, type: 'dismissed', mobileId: String(row.id) }];
  if (event.type === 'cancelled') return [{ seq: event.seq, ...endFrame(row), balance }];
  if (event.type === 'message') {
    const message = row.messages.find(({ no }) => no === event.messageNo);
    return message === undefined ? [] : [{ seq: event.seq, ...messageFrame(row, message) }];
  }
  const mobile = presentMobile(row, from.timeZone);
  return mobile === undefined ? [] : [{ seq: event.seq, type: 'activation', mobile }];
}

/** How often pages may have one number checked at the provider, in milliseconds. */
const checkMs = 2_000;

/** Answers from the database at once and asks the provider in the background. */
export function answerChecks(deps: Deps): (listener: Listener, frame: CheckFrame) => Promise<ServerFrame[]> {
  const lastChecks = new Map<number, number>();
  return async ({ userId }, frame) => {
    const row = await findActivation(deps.db.prepared, { userId, id: Number(frame.mobileId) });
    if (row === undefined || row.serialNumber !== frame.serialNumber) refuse('ACTIVATION_NOT_FOUND');
    if (frame.resend) await resend(deps, row);
    const at = performance.now();
    if (at - (lastChecks.get(row.id) ?? -checkMs) >= checkMs) {
      lastChecks.set(row.id, at);
      if (lastChecks.size > 10_000) lastChecks.clear();
      void checkNow(deps, row).catch((error: unknown) =>
        deps.log.warn({ err: error, activationId: row.id }, 'a check asked for by a page failed'),
      );
    }
    return stateFrames(deps, row);
  };
}

async function stateFrames(deps: Deps, row: ActivationRow): Promise<ServerFrame[]> {
  const newest = row.messages.at(-1);
  if (newest !== undefined) return [messageFrame(row, newest)];
  if (row.state !== 'cancelled' && row.state !== 'expired') return [];
  const balance = toRupees(paise(await readAvailableBalance(deps.db.prepared, row.userId)));
  return [{ ...endFrame(row), balance }];
}

function endFrame({ id, state }: ActivationRow) {
  return { message: 'Number cancelled', mobileId: String(id), status: 'cancelled', isExpired: state === 'expired' } as const;
}

async function resend(deps: Deps, row: ActivationRow): Promise<void> {
  if (!canResend({ state: row.state, server: serverOf(row) }) || row.providerId === null || row.upstreamId === null)
    refuse('RESEND_NOT_POSSIBLE');
  await recordResendRequest(deps.db.autocommit, {
    providerId: row.providerId,
    upstreamId: row.upstreamId,
    userId: row.userId,
    activationId: row.id,
  });
}

async function checkNow(deps: Deps, row: ActivationRow): Promise<void> {
  const open = await findOpenActivation(deps.db.autocommit, row);
  const provider = open === undefined ? undefined : await deps.providers.get(open.providerId);
  if (open !== undefined && provider !== undefined) await checkUpstream(deps, open, provider, null);
}
