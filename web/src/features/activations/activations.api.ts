import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { HistoryRow, Mobile } from '@pinline/contract/activations/activations.calls';
import type { ReplyOf, RequestOf } from '@pinline/contract/client';
import type { ServerNumber } from '@pinline/contract/catalogue/catalogue.rules';
import { call } from '../../platform/api/api.ts';
import { randomId } from '../../platform/session/device-id.ts';
import type { Card } from './card/card-face.ts';
import { endedByHistory, mergeCards, placeCard, vanishedCards } from './card/cards.ts';

export const cardsKey = ['activations', 'cards'] as const;
export const historyKey = ['activations', 'history'] as const;

/** The cards of all servers: one list, so that a code is noticed on every screen. */
export function cardsQuery() {
  return queryOptions({
    queryKey: cardsKey,
    queryFn: async ({ client, signal }) => {
      const reply = await call('GET mobile/active', { query: {}, signal });
      const listed = reply.data.filter((mobile) => !putAway.has(mobile._id));
      // Read after the answer: frames may have changed the cards meanwhile.
      const known = client.getQueryData<Card[]>(cardsKey) ?? [];
      return mergeCards(await settled(vanishedCards(known, listed), known), listed);
    },
    staleTime: 15_000,
    // After a reconnection the socket announces what was missed; only then is the list refetched.
    refetchOnReconnect: false,
  });
}

export function activeQuery(server: ServerNumber) {
  return queryOptions({ ...cardsQuery(), select: (cards: Card[]) => cards.filter((card) => card.server === server) });
}

type HistoryAsked = RequestOf<'GET otp/mobile-history'>['query'];
export type HistoryFilters = {
  page: number;
  time: NonNullable<HistoryAsked['time']>;
  status: NonNullable<HistoryAsked['status']>;
  number?: string | undefined;
};
export type HistoryPage = ReplyOf<'GET otp/mobile-history'>;

export const historyPageSize = 10;

export function historyQuery(filters: HistoryFilters) {
  const { page, time, status, number } = filters;
  return queryOptions({
    queryKey: [...historyKey, { page, time, status, number }],
    queryFn: ({ signal }) =>
      call('GET otp/mobile-history', { query: { page: String(page), limit: String(historyPageSize), time, status, number }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}

export function cancelNumber(number: Pick<Mobile, '_id' | 'serialNumber'> & { serviceId: string }): Promise<ReplyOf<'POST otp/cancelOtp'>> {
  return call('POST otp/cancelOtp', {
    body: { serialNumber: number.serialNumber, mobileId: number._id, serviceId: number.serviceId },
    idempotencyKey: randomId(),
  });
}

export function editCards(queryClient: QueryClient, edit: (cards: Card[]) => Card[]): void {
  queryClient.setQueryData<Card[]>(cardsKey, (cards) => (cards === undefined ? undefined : edit(cards)));
}

export function editHistory(queryClient: QueryClient, edit: (row: HistoryRow) => HistoryRow): void {
  queryClient.setQueriesData<HistoryPage>({ queryKey: historyKey }, (page) => {
    const data = page?.data.map(edit);
    return page === undefined || data?.every((row, index) => row === page.data[index]) !== false ? undefined : { ...page, data };
  });
}

/** Dismissed, or replaced by Buy Next while still listening. The server knows too. */
const putAway = new Set<string>();

export const isPutAway = (id: string): boolean => putAway.has(id);

/** Removes it on every device, until its next code. If the call fails, the next list brings it back. */
export function dismissCard(queryClient: QueryClient, id: string): void {
  takeOffPage(queryClient, id);
  void dismissOnServer(id);
}

export function bringBack(queryClient: QueryClient, id: string): void {
  putAway.delete(id);
  void queryClient.refetchQueries({ queryKey: cardsKey });
  void queryClient.invalidateQueries({ queryKey: historyKey });
}

export function takeOffPage(queryClient: QueryClient, id: string): void {
  putAway.add(id);
  editCards(queryClient, (cards) => cards.filter((card) => card._id !== id));
}

async function dismissOnServer(id: string): Promise<void> {
  await call('POST mobile/dismiss', { body: { mobileId: id } }).catch(() => putAway.delete(id));
}

export function addCard(queryClient: QueryClient, mobile: Mobile, inPlaceOf: string | undefined): void {
  if (inPlaceOf !== undefined) {
    putAway.add(inPlaceOf);
    // The server knows which number Buy Next replaced; one that ended without a code was only tried again.
    const replaced = queryClient.getQueryData<Card[]>(cardsKey)?.find((card) => card._id === inPlaceOf);
    if (replaced?.status === 'cancelled') void dismissOnServer(inPlaceOf);
  }
  editCards(queryClient, (cards) => placeCard(cards, mobile, inPlaceOf));
  void queryClient.invalidateQueries({ queryKey: historyKey });
  if (queryClient.getQueryData(cardsKey) === undefined) void queryClient.refetchQueries({ queryKey: cardsKey });
}

/** Cards whose end this page missed, brought up to date from the history. */
async function settled(vanished: Card[], known: readonly Card[]): Promise<readonly Card[]> {
  if (vanished.length === 0) return known;
  const { data } = await call('GET otp/mobile-history', { query: { page: '1', limit: '100', time: 'all', status: 'all' } });
  const rows = new Map(data.map((row) => [row._id, row]));
  const missing = new Set(vanished);
  return known.map((card) => {
    const row = missing.has(card) ? rows.get(card._id) : undefined;
    return row === undefined ? card : endedByHistory(card, row);
  });
}
