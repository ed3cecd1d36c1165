import { countedFigures, listedDimensions, type CountedFigure, type ListedDimension } from '@pinline/contract/profit/profit.rules';
import { textIn } from '../../../platform/page/address.ts';
import { statuses, times } from '../history/history.search.ts';
import { isDay } from '../../stats/days.ts';
import { browserStorage } from '../../../platform/session/browser-storage.ts';
import { idIn, oneOf, pageIn, type Search } from '../../../platform/page/search.ts';

export const pageSizes = ['10', '20', '40', '60', '80', '100'] as const;
export type PageSize = (typeof pageSizes)[number];

export type AllNumbersSearch = {
  page?: number | undefined;
  time?: (typeof times)[number] | undefined;
  status?: (typeof statuses)[number] | undefined;
  limit?: PageSize | undefined;
  userId?: string | undefined;
  explain?: string | undefined;
} & BehindFigure;

/** What the profit page links to: whole days, and one row of it. */
export type BehindFigure = {
  figure?: CountedFigure | undefined;
  from?: string | undefined;
  to?: string | undefined;
  by?: ListedDimension | undefined;
  key?: string | undefined;
};

export type Explained = { userId: string; activationId: string };

export function allNumbersSearch(search: Search): AllNumbersSearch {
  return {
    page: pageIn(search),
    time: oneOf(times, search['time']),
    status: oneOf(statuses, search['status']),
    limit: oneOf(pageSizes, search['limit']),
    userId: idIn(search['userId']),
    explain: explainedIn(search['explain']) && String(search['explain']),
    ...behindFigureIn(search),
  };
}

/** Nothing of it unless it is whole. */
export function behindFigureIn(search: Search): BehindFigure {
  const figure = oneOf(countedFigures, search['figure']);
  const [from, to] = [search['from'], search['to']];
  if (figure === undefined || !isDay(from) || !isDay(to)) return {};
  const by = oneOf(listedDimensions, search['by']);
  const key = textIn(search['key']);
  return by === undefined || key === undefined ? { figure, from, to } : { figure, from, to, by, key };
}

export function explainOf({ userId, activationId }: Explained): string {
  return `${userId}-${activationId}`;
}

export function explainedIn(value: unknown): Explained | undefined {
  const [userId, activationId, ...rest] = typeof value === 'string' ? value.split('-').map(idIn) : [];
  return userId === undefined || activationId === undefined || rest.length > 0 ? undefined : { userId, activationId };
}

export function keptPageSize(): PageSize {
  return oneOf(pageSizes, browserStorage.getItem(keptKey)) ?? '10';
}

export function keepPageSize(size: PageSize): void {
  browserStorage.setItem(keptKey, size);
}

const keptKey = 'pinline-admin-history-size';
