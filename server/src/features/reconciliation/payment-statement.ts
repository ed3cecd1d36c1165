import type { Deps } from '../../deps.ts';
import type { Gap, Unread } from './gaps.rules.ts';
import type { Method } from '../deposits/deposits.sql.ts';
import type { OurPayment } from './payment-reconciliation.sql.ts';
import type { SeenPayment, Verifier } from '../deposits/verifiers/verifier.ts';

export type Parts = Pick<Deps, 'db' | 'verifiers' | 'config'>;

const lookUpsAtMost = 50;

type Statement = { seen: Map<string, SeenPayment> | undefined; unrecorded: SeenPayment[]; gone: Set<string>; note?: string };

export async function readStatement(
  { verifiers, config }: Parts,
  { method, from, ours }: { method: Method; from: Date; ours: OurPayment[] },
): Promise<Statement | Unread> {
  const unasked = (note: string): Statement => ({ seen: undefined, unrecorded: [], gone: new Set(), note });
  if (config.isDemo && (method === 'upi' ? config.bharatpeUrl : config.tron.url) === undefined)
    return unasked('demo mode: the source lives in the node’s own process and was not asked');
  const verifier = await verifiers.getFresh(method);
  if (verifier === undefined) return unasked('not set up: not asked');
  const known = new Set(ours.map(({ reference }) => reference));
  const listed = new Set<string>();
  const feed = await verifier.readFeed(from, async (references) => {
    for (const reference of references) listed.add(reference);
    return method === 'upi' ? new Set() : new Set(references.filter((reference) => known.has(reference)));
  });
  if (feed.outcome !== 'read') return { with: method, why: feed.detail };
  const seen = new Map(feed.payments.map((payment) => [payment.reference, payment]));
  const unlisted = ours.filter(({ reference, paidAt }) => paidAt >= from && !listed.has(reference) && !seen.has(reference));
  return {
    seen,
    unrecorded: feed.payments.filter(({ reference }) => !known.has(reference)),
    gone: await findGonePayments(verifier, unlisted),
  };
}

/** A list may be cut short. */
async function findGonePayments(verifier: Verifier, unlisted: OurPayment[]): Promise<Set<string>> {
  const gone = new Set<string>();
  for (const { reference, paidAt } of unlisted.slice(0, lookUpsAtMost)) {
    const { outcome } = await verifier.lookUp(reference, paidAt);
    if (outcome === 'absent' || outcome === 'invalid') gone.add(reference);
  }
  return gone;
}

export function otherAmount(method: Method, ours: OurPayment, seen: SeenPayment | undefined): Gap[] {
  if (seen === undefined || seen.units === ours.units) return [];
  const paise = Math.max(1, Math.round((ours.worth * Math.abs(seen.units - ours.units)) / ours.units));
  return [{ ...gap(method, 'other amount', ours, `the source says ${seen.units} and we wrote down ${ours.units}`), paise }];
}

export function gap(method: Method, kind: string, { reference, paidAt, worth }: OurPayment, says: string): Gap {
  return { with: method, kind, reference, at: paidAt, paise: Math.max(1, worth), says };
}
