import { findCountry } from '@pinline/contract/catalogue/countries.rules';
import type { ProfitRow } from '@pinline/contract/profit/profit.calls';
import type { ServiceStat } from '@pinline/contract/stats/stats.calls';
import { notAttributed, type ProfitInterval } from '@pinline/contract/profit/profit.rules';
import { paise, toRupees } from '@pinline/contract/values/money';
import type { ProfitGroup, ProfitSums, ServiceSums } from './read-profit.sql.ts';

const longestDays = 800;
const dayMs = 86_400_000;

/** The period before, which is compared with it, is as long. Both included. */
export function periodProblem({ from, to }: { from: string; to: string }): string | undefined {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return days > longestDays ? `At most ${longestDays} days before the last one` : undefined;
}

type Line = { key: string; label: string; logo: string | null; sums: ProfitSums };

/** What earned the most first; what has no such dimension is last. */
export function presentRows(groups: ProfitGroup[]): ProfitRow[] {
  return addUp(groups)
    .toSorted((a, b) => Number(a.key === '') - Number(b.key === '') || netOf(b.sums) - netOf(a.sums) || compare(a.key, b.key))
    .map(presentLine);
}

/** Every day, week or month of these days in its order. */
export function presentTimes(groups: ProfitGroup[], by: ProfitInterval, days: { from: string; to: string }): ProfitRow[] {
  const found = new Map(addUp(groups).map((line) => [line.key, line]));
  return keysOf(by, days).map((key) => presentLine(found.get(key) ?? { key, label: key, logo: null, sums: nothing }));
}

/** As many days before, both included. */
export function daysBefore({ from, to }: { from: string; to: string }): { from: string; to: string } {
  const length = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return { from: dayOf(Date.parse(from) - length * dayMs), to: dayOf(Date.parse(from) - dayMs) };
}

function keysOf(by: ProfitInterval, { from, to }: { from: string; to: string }): string[] {
  const keys = new Set<string>();
  for (let at = Date.parse(from); at <= Date.parse(to); at += dayMs) keys.add(startOf(by, at));
  return [...keys];
}

/** As PostgreSQL's date_trunc: weeks begin on Monday. */
function startOf(by: ProfitInterval, at: number): string {
  if (by === 'month') return `${dayOf(at).slice(0, 7)}-01`;
  return dayOf(by === 'day' ? at : at - ((new Date(at).getUTCDay() + 6) % 7) * dayMs);
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

function addUp(groups: ProfitGroup[]): Line[] {
  const lines = new Map<string, Line>();
  for (const group of groups) {
    const named = nameGroup(group);
    const line = lines.get(named.key);
    lines.set(named.key, { ...named, logo: group.logo, sums: line === undefined ? group : addSums(line.sums, group) });
  }
  return [...lines.values()];
}

export function presentTotal(groups: ProfitGroup[]): ProfitRow {
  return presentLine({ key: '', label: 'Total', logo: null, sums: sumOf(groups) });
}

export type ServiceMoney = Pick<ServiceStat, 'takings' | 'providerCost' | 'leak' | 'refunds' | 'net' | 'waitSeconds'>;

export function presentService(sums: ServiceSums): ServiceMoney {
  return {
    takings: inRupees(sums.takings),
    providerCost: inRupees(sums.providerCost),
    leak: inRupees(sums.leak),
    refunds: inRupees(sums.refunds),
    net: inRupees(netOfNumbers(sums)),
    waitSeconds: sums.waits === 0 ? null : Math.round(sums.waitSeconds / sums.waits),
  };
}

export function sumOf(groups: ProfitGroup[]): ProfitSums {
  return groups.reduce<ProfitSums>(addSums, nothing);
}

export function netOf(sums: ProfitSums): number {
  return netOfNumbers(sums) - sums.promo - sums.referral - sums.fees;
}

/** The net of what belongs to numbers. */
function netOfNumbers(sums: Pick<ProfitSums, 'takings' | 'providerCost' | 'leak' | 'refunds'>): number {
  return sums.takings - sums.providerCost - sums.leak - sums.refunds;
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
export function nameGroup({ key, label, protocol, country: code, operator }: ProfitGroup): { key: string; label: string } {
  if (key === '') return { key, label: notAttributed };
  if (code !== null) return { key, label: `${label}, ${nameCountry(protocol, code)}, ${operator ?? 'any operator'}` };
  const country = protocol === null ? undefined : findCountry(protocol, key);
  return country === undefined ? { key, label: label ?? key } : { key: country.iso, label: country.name };
}

function nameCountry(protocol: ProfitGroup['protocol'], code: string): string {
  return (protocol === null ? undefined : findCountry(protocol, code)?.name) ?? code;
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

function presentLine({ key, label, logo, sums }: Line): ProfitRow {
  return {
    key,
    label,
    logo,
    sold: sums.sold,
    codes: sums.codes,
    takings: inRupees(sums.takings),
    providerCost: inRupees(sums.providerCost),
    leak: inRupees(sums.leak),
    promo: inRupees(sums.promo),
    referral: inRupees(sums.referral),
    fees: inRupees(sums.fees),
    refunds: inRupees(sums.refunds),
    net: inRupees(netOf(sums)),
    kept: sums.kept,
    unpriced: sums.unpriced,
  };
}

function inRupees(amount: number): number {
  return toRupees(paise(amount));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
