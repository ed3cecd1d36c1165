import type { Gap, Unread } from './gaps.rules.ts';
import type { Method } from '../deposits/deposits.sql.ts';
import type { Rates } from '../deposits/deposits.rules.ts';
import { sumCredited, findOurPayments, type OurPayment } from './payment-reconciliation.sql.ts';
import { findCurrentRates } from '../deposits/settings/crypto-settings.commands.ts';
import type { SeenPayment } from '../deposits/verifiers/verifier.ts';
import { type Parts, gap, otherAmount, readStatement } from './payment-statement.ts';

/** In paise. `statement`: null where it wasn't read. */
export type PaymentReconciliation = {
  method: Method;
  statementPaise: number | null;
  creditedPaise: number;
  openPaise: number;
  gaps: Gap[];
  note?: string;
};

type Asked = { method: Method; from: Date; now: Date };

/** The feeds are read every minute: a younger payment may still be credited. */
const creditLagMs = 90_000;

export async function reconcilePayments(deps: Parts, { method, from, now }: Asked): Promise<PaymentReconciliation | Unread> {
  const rates = await findCurrentRates(deps.db.autocommit);
  const ours = await findOurPayments(deps.db.autocommit, { method, since: from, rates });
  const statement = await readStatement(deps, { method, from, ours });
  if ('why' in statement) return statement;
  const { ledger, deposits } = await sumCredited(deps.db.autocommit, method);
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
            each.isInReview ? 'it arrived, and waits for an operator’s decision' : 'it arrived, and belongs to no one',
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

/** At today's rates, rounded down, as in `payment_worth`. */
function worthOf({ currency, units }: SeenPayment, rates: Rates): number {
  if (currency === 'INR') return units;
  return Number((BigInt(units) * BigInt(rates[currency] ?? 0)) / 10_000_000_000n);
}
