import { addRupees } from '@pinline/contract/values/rupees.rules';
import type { Today } from './today.api.ts';
import { todayText as text } from './today.texts.ts';

export type TodayLine = {
  name: string;
  /** In rupees; what costs is below 0. */
  amount: number;
  /** In percent against the usual; null where there is none. */
  change: number | null;
  isGood: boolean;
  isNet: boolean;
};

type Figure = Today['net'];

/** They add up to the net. What is seldom is shown only when there is some. */
export function linesOf(today: Today): { lines: TodayLine[]; net: TodayLine } {
  const costs = [
    { name: text.providerCost, of: today.providerCost },
    { name: text.leak, of: today.leak, isSeldom: true },
    { name: text.refunds, of: today.refunds },
    { name: text.promoAndReferral, of: addUp(today.promo, today.referral) },
    { name: text.fees, of: today.fees, isSeldom: true },
  ];
  return {
    lines: [
      lineOf(text.takings, today.takings, 1),
      ...costs.filter(({ of, isSeldom }) => isSeldom !== true || of.amount !== 0).map(({ name, of }) => lineOf(name, of, -1)),
    ],
    net: { ...lineOf(text.net, today.net, 1), isNet: true },
  };
}

function lineOf(name: string, { amount, usual }: Figure, sign: 1 | -1): TodayLine {
  const change = changeOf(amount, usual);
  // 0 times -1 is shown as −₹0.00.
  return { name, amount: amount === 0 ? 0 : sign * amount, change, isGood: change === null || sign * change >= 0, isNet: false };
}

/** With one decimal. */
function changeOf(amount: number, usual: number | null): number | null {
  if (usual === null || usual === 0) return null;
  return Math.round((1000 * (amount - usual)) / Math.abs(usual)) / 10;
}

function addUp(a: Figure, b: Figure): Figure {
  return { amount: addRupees(a.amount, b.amount), usual: a.usual === null || b.usual === null ? null : addRupees(a.usual, b.usual) };
}
