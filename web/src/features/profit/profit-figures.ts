import type { ProfitRow } from '@pinline/contract/profit/profit.calls';
import type { ProfitInterval } from '@pinline/contract/profit/profit.rules';
import { splitRupees } from '@pinline/contract/values/money-format';
import { profitText as text } from './profit.texts.ts';

/** In percent with one decimal; null without takings. */
export function marginOf({ net, takings }: Pick<ProfitRow, 'net' | 'takings'>): number | null {
  return takings === 0 ? null : Math.round((1000 * net) / takings) / 10;
}

/** Such as of what has no server in days in which deposits cost no fee. */
export function isNothing(row: ProfitRow): boolean {
  const { sold, codes, takings, providerCost, leak, promo, referral, fees, refunds } = row;
  return [sold, codes, takings, providerCost, leak, promo, referral, fees, refunds].every((figure) => figure === 0);
}

/** The share of numbers sold that got a code, in percent; null where none was. Late codes can be of numbers sold before these days. */
export function successOf({ sold, codes }: Pick<ProfitRow, 'sold' | 'codes'>): number | null {
  return sold === 0 ? null : Math.min(100, Math.round((100 * codes) / sold));
}

export function formatPercent(percent: number): string {
  return text.percent(`${percent < 0 ? '−' : ''}${oneDecimal.format(Math.abs(percent))}`);
}

/** `98,937.50`, with a true minus sign: the column says that it is rupees. */
export function formatAmount(amount: number): string {
  const { sign, rupees, paise } = splitRupees(amount);
  return `${sign}${rupees}.${paise}`;
}

/** `8.1k`, `−340`, `1.2L`, `3.4Cr`: for the top of a bar. */
export function formatBar(amount: number): string {
  const size = Math.abs(amount);
  const sign = amount < 0 && size >= 0.5 ? '−' : '';
  if (size >= 10_000_000) return `${sign}${oneDecimal.format(size / 10_000_000)}Cr`;
  if (size >= 100_000) return `${sign}${oneDecimal.format(size / 100_000)}L`;
  return size >= 1000 ? `${sign}${oneDecimal.format(size / 1000)}k` : `${sign}${whole.format(size)}`;
}

export function nameTime(day: string, interval: ProfitInterval): string {
  if (interval === 'month') return month.format(new Date(day));
  return interval === 'week' ? text.weekOf(nameDay(day)) : nameDay(day);
}

/** `9 Nov`. */
export function nameDay(day: string): string {
  return dayAndMonth.format(new Date(day));
}

export function nameRange({ from, to }: { from: string; to: string }): string {
  return range.formatRange(new Date(from), new Date(to)).replace('–', ' to ').replaceAll(/\s+/g, ' ');
}

const oneDecimal = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const range = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
