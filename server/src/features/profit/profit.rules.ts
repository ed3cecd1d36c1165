import { findCountry } from '@pinline/contract/catalogue/countries.rules';
import type { ProfitRow } from '@pinline/contract/profit/calls';
import { notAttributed, type ProfitDimension } from '@pinline/contract/profit/rules';
import { paise, toRupees } from '@pinline/contract/values/money';
import type { ProfitGroup, ProfitSums } from './read-profit.sql.ts';

const longestDays = 800;

/** The period before, which is compared with it, is as long. Both included. */
export function periodProblem({ from, to }: { from: string; to: string }): string | undefined {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  return days > longestDays ? `At most ${longestDays} days before the last one` : undefined;
}

type Line = { key: string; label: string; sums: ProfitSums };

/** Days in their order, everything else by what it earned; what has no such dimension is last. */
export function presentRows(groups: ProfitGroup[], by: ProfitDimension): ProfitRow[] {
  const lines = new Map<string, Line>();
  for (const group of groups) {
    const { key, label } = nameGroup(group);
    const line = lines.get(key);
    lines.set(key, { key, label, sums: line === undefined ? group : addSums(line.sums, group) });
  }
  const isTime = by === 'day' || by === 'week' || by === 'month';
  return [...lines.values()]
    .toSorted(
      (a, b) =>
        Number(a.key === '') - Number(b.key === '') ||
        (isTime ? compare(a.key, b.key) : netOf(b.sums) - netOf(a.sums)) ||
        compare(a.key, b.key),
    )
    .map(presentLine);
}

export function presentTotal(groups: ProfitGroup[]): ProfitRow {
  return presentLine({ key: '', label: 'Total', sums: groups.reduce<ProfitSums>(addSums, nothing) });
}

export function netOf(sums: ProfitSums): number {
  return sums.takings - sums.providerCost - sums.leak - sums.promo - sums.referral - sums.fees - sums.refunds;
}

const nothing: ProfitSums = {
  sold: 0,
  codes: 0,
  takings: 0,
  providerCost: 0,
  leak: 0,
  promo: 0,
  referral: 0,
  fees: 0,
  refunds: 0,
  kept: 0,
  unpriced: 0,
};

/** Providers of several protocols can have numbers of one country, each under its own code. */
function nameGroup({ key, label, protocol }: ProfitGroup): { key: string; label: string } {
  if (key === '') return { key, label: notAttributed };
  const country = protocol === null ? undefined : findCountry(protocol, key);
  return country === undefined ? { key, label: label ?? key } : { key: country.iso, label: country.name };
}

function addSums(a: ProfitSums, b: ProfitSums): ProfitSums {
  return {
    sold: a.sold + b.sold,
    codes: a.codes + b.codes,
    takings: a.takings + b.takings,
    providerCost: a.providerCost + b.providerCost,
    leak: a.leak + b.leak,
    promo: a.promo + b.promo,
    referral: a.referral + b.referral,
    fees: a.fees + b.fees,
    refunds: a.refunds + b.refunds,
    kept: a.kept + b.kept,
    unpriced: a.unpriced + b.unpriced,
  };
}

function presentLine({ key, label, sums }: Line): ProfitRow {
  const rupees = (amount: number) => toRupees(paise(amount));
  return {
    key,
    label,
    sold: sums.sold,
    codes: sums.codes,
    takings: rupees(sums.takings),
    providerCost: rupees(sums.providerCost),
    leak: rupees(sums.leak),
    promo: rupees(sums.promo),
    referral: rupees(sums.referral),
    fees: rupees(sums.fees),
    refunds: rupees(sums.refunds),
    net: rupees(netOf(sums)),
    kept: sums.kept,
    unpriced: sums.unpriced,
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
