import { countryPrefix } from '@pinline/contract/activations/activations.rules';
import { paise, toRupees } from '@pinline/contract/values/money';
import { kindOfCause, type StatementKind } from '@pinline/contract/wallet/statement.rules';
import type { StatementLine, StatementSummary } from '@pinline/contract/wallet/statement.calls';
import type { Line } from './statement.commands.ts';
import type { Days } from './statement.rules.ts';
import type { Bounds, CauseSum, Place } from './statement.sql.ts';

export function presentLine(line: Line): StatementLine {
  const { numberId, serviceName, depositId, method } = line;
  return {
    _id: presentPlace(line.place),
    time: line.time.toISOString(),
    kind: kindOfCause[line.cause],
    cause: line.cause,
    amount: inRupees(line.available),
    held: inRupees(line.held),
    balance: inRupees(line.balance),
    heldAfter: inRupees(line.heldAfter),
    number:
      numberId === null
        ? null
        : {
            _id: String(numberId),
            serviceName: serviceName ?? '',
            mobileno: line.phoneNumber,
            countryPrefix: countryPrefix(line.phoneNumber ?? ''),
          },
    deposit: depositId === null ? null : { _id: `d${depositId}`, method: method === 'trc20' ? 'crypto' : 'bharatpay' },
    reference: line.reference,
    reason: line.reason,
  };
}

export function presentPlace({ available, held }: Place): string {
  return `${available}.${held}`;
}

export function readPlace(text: string): Place {
  const [available = 0, held = 0] = text.split('.').map(Number);
  return { available, held };
}

type Read = { days: Days; bounds: Bounds; sums: readonly CauseSum[]; heldCount: number | null };

export function presentSummary({ days, bounds, sums, heldCount }: Read): StatementSummary {
  const { opening, closing } = bounds;
  const sumOf = (kind: StatementKind) => {
    const of = sums.filter(({ cause }) => kindOfCause[cause] === kind);
    return { of, count: add(of, ({ count }) => count), available: add(of, (sum) => sum.available), held: add(of, (sum) => sum.held) };
  };
  const money = (kind: 'in' | 'returned' | 'bonus' | 'adjustment') => {
    const { available, count } = sumOf(kind);
    return { amount: inRupees(available), count };
  };
  const charged = sumOf('charged');
  const held = sumOf('held');
  return {
    ...days,
    until: new Date(bounds.until).toISOString(),
    opening: { balance: inRupees(opening.available), held: inRupees(opening.held) },
    closing: { balance: inRupees(closing.available), held: inRupees(closing.held) },
    heldCount,
    sums: {
      in: money('in'),
      charged: { amount: inRupees(-charged.available - charged.held), count: charged.count },
      returned: money('returned'),
      bonus: money('bonus'),
      adjustment: money('adjustment'),
      held: { amount: inRupees(held.held), count: held.count },
    },
    equalsLedger: equalsLedger(bounds, sums),
    days: presentDays(opening, sums),
  };
}

/** What moved leads from the opening to the closing balance, and the closing balance is the wallet's. */
export function equalsLedger({ opening, closing, wallet, isCurrent }: Bounds, sums: readonly CauseSum[]): boolean {
  const isSum = (of: 'available' | 'held') => opening[of] + add(sums, (sum) => sum[of]) === closing[of];
  const isWallet = !isCurrent || (closing.available === wallet.available && closing.held === wallet.held);
  return isSum('available') && isSum('held') && isWallet;
}

function presentDays(opening: Bounds['opening'], sums: readonly CauseSum[]): StatementSummary['days'] {
  let { available, held } = opening;
  const byDay = [...Map.groupBy(sums, ({ day }) => day)].sort(([one], [other]) => (one < other ? -1 : 1));
  const days = byDay.map(([day, of]) => {
    available += add(of, (sum) => sum.available);
    held += add(of, (sum) => sum.held);
    const charged = of.filter(({ cause }) => kindOfCause[cause] === 'charged');
    const given = of.filter(({ cause }) => broughtIn.has(kindOfCause[cause]));
    return {
      day,
      in: inRupees(add(given, (sum) => sum.available)),
      charged: inRupees(-add(charged, (sum) => sum.available + sum.held)),
      balance: inRupees(available),
      held: inRupees(held),
    };
  });
  return days.toReversed();
}

const broughtIn: ReadonlySet<StatementKind> = new Set(['in', 'bonus', 'adjustment']);

function add(sums: readonly CauseSum[], of: (sum: CauseSum) => number): number {
  return sums.reduce((total, sum) => total + of(sum), 0);
}

function inRupees(amount: number): number {
  return toRupees(paise(amount));
}
