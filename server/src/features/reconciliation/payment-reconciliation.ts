import type { Deps } from '../../deps.ts';
import type { Gap } from './gaps.rules.ts';
import type { Method } from '../deposits/deposits.sql.ts';
import type { Rates } from '../deposits/deposits.rules.ts';
import { sumCredited, ourPayments, type OurPayment } from './payment-reconciliation.sql.ts';
import { findCurrentRates } from '../deposits/settings/crypto-settings.commands.ts';
import type { SeenPayment, Verifier } from '../deposits/verifiers/verifier.ts';

/** In paise. `statement`: null where it wasn't read. */
export type PaymentReconciliation = {
  method: Method;
  statementPaise: number | null;
  creditedPaise: number;
  openPaise: number;
  gaps: Gap[];
  note?: string;
};
export type Unread = { with: string; why: string };

type Parts = Pick<Deps, 'db' | 'verifiers' | 'config'>;
type Asked = { method: Method; from: Date; now: Date };

/** The feeds are read every minute: a younger payment may still be credited. */
const creditLagMs = 90_000;
const lookUpsAtMost = 50;

export async function reconcilePayments(deps: Parts, { method, from, now }: Asked): Promise<PaymentReconciliation | Unread> {
  const rates = await findCurrentRates(deps.db.read);
  const ours = await ourPayments(deps.db.read, { method, since: from, rates });
  const statement = await readStatement(deps, { method, from, ours });
  if ('why' in statement) return statement;
  const { ledger, deposits } = await sumCredited(deps.db.read, method);
  const within = ours.filter(({ paidAt }) => paidAt >= from);
  const sum = (payments: OurPayment[]) => payments.reduce((total, { worth }) => total + worth, 0);
  return {
    method,
    statementPaise:
      statement.seen === undefined
        ? null
        : sum(within.filter(({ reference }) => !statement.gone.has(reference))) +
          statement.unrecorded.reduce((total, each) => total + worthOf(each, rates), 0),
    creditedPaise: sum(within.filter(({ isCredited }) => isCredited)),
    openPaise: sum(within.filter(({ isCredited }) => !isCredited)),
    gaps: [
      ...statement.unrecorded
        .filter(({ paidAt }) => now.getTime() - paidAt.getTime() > creditLagMs)
        .map((each) => missed(method, each, rates)),
      ...ours
        .filter(({ reference }) => statement.gone.has(reference))
        .map((each) => gap(method, 'gone', each, 'we wrote it down, and the source does not have it')),
      ...ours.flatMap((each) => otherAmount(method, each, statement.seen?.get(each.reference))),
      ...ours
        .filter(({ isCredited, isSmall }) => !isCredited && !isSmall)
        .map((each) =>
          gap(
            method,
            each.isInReview ? 'in review' : 'unclaimed',
            each,
            each.isInReview ? 'it came in, and waits for an operator’s decision' : 'it came in, and belongs to no one',
          ),
        ),
      ...(ledger === deposits
        ? []
        : [
            {
              with: method,
              kind: 'ledger',
              reference: 'all',
              at: new Date(0),
              paise: Math.abs(ledger - deposits),
              says: `the ledger took in ${ledger} paise, and ${deposits} were credited`,
            },
          ]),
    ],
    ...(statement.note === undefined ? {} : { note: statement.note }),
  };
}

type Statement = { seen: Map<string, SeenPayment> | undefined; unrecorded: SeenPayment[]; gone: Set<string>; note?: string };

async function readStatement(
  { verifiers, config }: Parts,
  { method, from, ours }: { method: Method; from: Date; ours: OurPayment[] },
): Promise<Statement | Unread> {
  const unasked = (note: string): Statement => ({ seen: undefined, unrecorded: [], gone: new Set(), note });
  if (config.isDemo && (method === 'upi' ? config.bharatpeUrl : config.tron.url) === undefined)
    return unasked('demo mode: the source lives in the server’s own process and was not asked');
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

function otherAmount(method: Method, ours: OurPayment, seen: SeenPayment | undefined): Gap[] {
  if (seen === undefined || seen.units === ours.units) return [];
  const paise = Math.max(1, Math.round((ours.worth * Math.abs(seen.units - ours.units)) / ours.units));
  return [{ ...gap(method, 'other amount', ours, `the source says ${seen.units} and we wrote down ${ours.units}`), paise }];
}

function missed(method: Method, payment: SeenPayment, rates: Rates): Gap {
  return {
    with: method,
    kind: 'not recorded',
    reference: payment.reference,
    at: payment.paidAt,
    paise: Math.max(1, worthOf(payment, rates)),
    says: 'the source has it, and we never wrote it down',
  };
}

function gap(method: Method, kind: string, { reference, paidAt, worth }: OurPayment, says: string): Gap {
  return { with: method, kind, reference, at: paidAt, paise: Math.max(1, worth), says };
}

/** At today's rates, rounded down, as in `payment_worth`. */
function worthOf({ currency, units }: SeenPayment, rates: Rates): number {
  if (currency === 'INR') return units;
  return Number((BigInt(units) * BigInt(rates[currency] ?? 0)) / 10_000_000_000n);
}
