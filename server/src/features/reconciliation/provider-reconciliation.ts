import type { Deps } from '../../deps.ts';
import { recordAudit, type Author } from '../audit/audit.commands.ts';
import { findProviderMoney } from '../providers/accounts/provider-account.sql.ts';
import { findClockOffset } from '../providers/health/clock-offset.sql.ts';
import type { Answer, Provider, UpstreamBooking, UpstreamHistory } from '../providers/provider.ts';
import type { Unread } from './gaps.rules.ts';
import { compareBookings, type Compared } from './provider-reconciliation.rules.ts';
import { findFirstPurchase, findOurNumbers, type OurNumber } from './provider-reconciliation.sql.ts';
import { cancelUnmatchedNumbers } from '../upstream/unmatched/unmatched.ts';

export type ProviderReconciliation = Compared & {
  providerId: number;
  name: string;
  /** Without it, only what is open now was compared, whatever the span. */
  hasHistory: boolean;
  /** If false, a gap that isn't found may still be there. */
  isComplete: boolean;
  /** A gap from before may be there as well. */
  since: Date;
  note?: string;
};
export type Span = { from: Date; to: Date };
type Parts = Pick<Deps, 'db' | 'config'>;

const patienceMs = 120_000;
/**
 * A number this near to an end of the span may be missing there. Providers choose the lines by their own clock, of which we know the offset to a
 * quarter of an hour: it may be wrong by half of that.
 */
export const edgeMs = 10 * 60_000;
/** PostgreSQL has no year 0. */
const firstDay = new Date('0001-01-01T00:00:00Z');

/** Without a history, the provider's open numbers are compared. */
export async function reconcileProvider(
  deps: Parts,
  asked: { id: number; provider: Provider; span: Span },
): Promise<ProviderReconciliation | Unread> {
  const { id: providerId, provider, span } = asked;
  const account = await findProviderMoney(deps.db.autocommit, providerId);
  // Their list first: we stored every purchase in it before.
  const signal = AbortSignal.timeout(patienceMs);
  const clockOffsetMinutes = (await findClockOffset(deps.db.autocommit, providerId)) ?? 0;
  const history = await provider.history?.({ ...span, clockOffsetMinutes }, signal);
  const hasHistory = history !== undefined && (history.ok || history.reason !== 'NOT_OFFERED');
  const answer = hasHistory ? history : await listOpen(provider, signal);
  if (!answer.ok) return { with: `provider ${account.name}`, why: `${answer.reason}: ${answer.detail}` };
  const { bookings, isComplete, oddRows } = answer.value;
  const upstreamIds = bookings.map(({ upstreamId }) => upstreamId);
  const ours = await findOurNumbers(deps.db.autocommit, { providerId, ...span, upstreamIds });
  const listedTimes = bookings.map((booking) => ({ ...booking, createdAt: withoutOffset(booking.createdAt, clockOffsetMinutes) }));
  const theirs = withoutEarlier(listedTimes, { ours, first: await findFirstPurchase(deps.db.autocommit, providerId) });
  const { since, isOtherAccount } = findSince(account, { from: span.from, ours, listed: new Set(upstreamIds) });
  // The key before may still be used for a moment.
  const missingFrom = isOtherAccount ? new Date(since.getTime() + edgeMs) : since;
  const inside = { missingFrom, missingTo: new Date(span.to.getTime() - edgeMs) };
  const records = { account, theirs, ours, dayOf: createDayFormat(deps.config.timeZone) };
  // An unreadable line may be the number that seems missing.
  const compared = await compareBookings(records, !hasHistory || !isComplete ? undefined : inside);
  const notes = [
    ...(!hasHistory ? ['keeps no history that can be read: only what is open was compared'] : []),
    ...(isComplete
      ? []
      : [
          `its list is incomplete (${oddRows === 0 ? 'it is too long' : `${oddRows} lines cannot be read`}): numbers that it lacks are not reported`,
        ]),
    ...(theirs.length < bookings.length ? ['it charged numbers before the first purchase here: they are not compared'] : []),
    ...(isOtherAccount ? ['its key was changed, and its list has none of the numbers bought before: they are not compared'] : []),
  ];
  return {
    providerId,
    name: account.name,
    ...compared,
    hasHistory,
    isComplete,
    since,
    ...(notes.length === 0 ? {} : { note: notes.join('; ') }),
  };
}

function withoutOffset(stated: Date, clockOffsetMinutes: number): Date {
  return new Date(Math.max(stated.getTime() - clockOffsetMinutes * 60_000, firstDay.getTime()));
}

/** What an account charged before it was used here is no one's loss here. What is open can still be given back. */
function withoutEarlier(
  theirs: UpstreamBooking[],
  { ours, first }: { ours: readonly OurNumber[]; first: Date | undefined },
): UpstreamBooking[] {
  if (first === undefined) return theirs;
  const known = new Set(ours.map(({ upstreamId }) => upstreamId));
  const start = first.getTime() - edgeMs;
  const isEarlier = ({ upstreamId, createdAt, state }: UpstreamBooking) =>
    (state === 'charged' || state === 'unclear') && createdAt.getTime() < start && !known.has(upstreamId);
  return theirs.filter((booking) => !isEarlier(booking));
}

type Account = Awaited<ReturnType<typeof findProviderMoney>>;

/** A new key may be another account's, which lists nothing that was bought with the key before and explains nothing of that time. */
function findSince(
  { providerId, keyEditedAt }: Account,
  { from, ours, listed }: { from: Date; ours: readonly OurNumber[]; listed: ReadonlySet<string> },
): { since: Date; isOtherAccount: boolean } {
  const since = new Date(from.getTime() + edgeMs);
  if (keyEditedAt === null || keyEditedAt <= since) return { since, isOtherAccount: false };
  const before = ours.filter((our) => our.providerId === providerId && our.sentAt < keyEditedAt);
  if (before.length === 0 || before.some(({ upstreamId }) => listed.has(upstreamId))) return { since, isOtherAccount: false };
  return { since: keyEditedAt, isOtherAccount: true };
}

export async function giveBack(deps: Parts, by: Author, unmatched: { providerId: number; upstreamIds: string[] }): Promise<void> {
  const { providerId, upstreamIds } = unmatched;
  await deps.db.transaction(async (tx) => {
    await cancelUnmatchedNumbers(tx, unmatched);
    await recordAudit(tx, by, { action: 'provider.give-back', target: `provider:${providerId}`, after: { upstreamIds } });
  });
}

async function listOpen(provider: Provider, signal: AbortSignal): Promise<Answer<UpstreamHistory>> {
  const list = await provider.listActive(signal);
  if (!list.ok) return list;
  return {
    ok: true,
    value: {
      ...list.value,
      bookings: list.value.activations.map(({ upstreamId, phoneNumber, cost, createdAt }) => ({
        upstreamId,
        phoneNumber,
        cost,
        createdAt,
        state: 'open',
      })),
    },
  };
}

/** Formats once for each quarter of an hour, at which a day begins in every time zone: a format costs as much as the rest of a comparison. */
function createDayFormat(timeZone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const days = new Map<number, string>();
  return (at) => {
    const quarter = Math.floor(at.getTime() / 900_000);
    const day = days.get(quarter) ?? format.format(at);
    days.set(quarter, day);
    return day;
  };
}
