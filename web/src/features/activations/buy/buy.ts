import type { QueryClient } from '@tanstack/react-query';
import type { ServerNumber } from '@pinline/contract/catalogue/rules';
import type { Service } from '@pinline/contract/catalogue/calls';
import type { Mobile } from '@pinline/contract/activations/calls';
import type { ReplyOf } from '@pinline/contract/client';
import { ApiError } from '../../../platform/api/api-error.ts';
import { call } from '../../../platform/api/api.ts';
import { now } from '../../../platform/time/clock.ts';
import { endPurchase, startPurchase, updatePurchase } from '../../../platform/session/purchase.ts';
import { setBalance } from '../../wallet/wallet.api.ts';
import { addCard } from '../activations.api.ts';
import { onlineOr } from '../../../platform/page/online.ts';
import { pageStore } from '../../../platform/page/page-store.ts';
import { tabStorage } from '../../../platform/session/browser-storage.ts';
import { forgetKey, keyFor } from './unanswered-purchase.ts';

export type BuyOrder = {
  server: ServerNumber;
  service: Pick<Service, 'id' | 'label' | 'logo' | 'price'>;
  isDeepCheck: boolean;
  /** The finished number this one follows (Buy Next). */
  replaces?: string;
  seat?: string;
};

export type BuyOutcome = { kind: 'bought'; number: Mobile } | { kind: 'none'; message: string } | { kind: 'failed'; error: unknown };

export async function buyNumber(queryClient: QueryClient, order: BuyOrder): Promise<BuyOutcome> {
  const body = {
    serviceId: order.service.id,
    isDeepCheck: order.isDeepCheck,
    expectedPrice: order.service.price,
    ...(order.replaces === undefined ? {} : { replaces: order.replaces }),
  };
  const startedAt = now();
  const key = keyFor(body, startedAt);
  const { server, service, isDeepCheck, seat } = order;
  startPurchase({ key, server, service, seat, isDeepCheck, startedAt, phases: [], step: 0, of: 0, isAnswerLost: false });
  try {
    const { data } = await callUntilAnswered(body, key, startedAt);
    setBalance(queryClient, data.balance);
    const { mobile } = data;
    if (!data.isNumberGenerated || mobile === null) return { kind: 'none', message: data.message };
    addCard(queryClient, mobile, seat);
    return { kind: 'bought', number: mobile };
  } catch (error) {
    return { kind: 'failed', error };
  } finally {
    endPurchase();
  }
}

/** By then the server has settled every purchase. */
const giveUpAfterMs = 80_000;
const retryDelaysMs = [500, 1000, 2000, 4000];

type Body = { serviceId: string; isDeepCheck: boolean; expectedPrice: number; replaces?: string };

/** The server buys once per key. */
async function callUntilAnswered(body: Body, key: string, startedAt: number): Promise<ReplyOf<'POST mobile/generate'>> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const reply = await call('POST mobile/generate', { body, idempotencyKey: key });
      forgetKey();
      return reply;
    } catch (error) {
      if (!isLost(error)) forgetKey();
      if (!isLost(error) || now() - startedAt > giveUpAfterMs) throw error;
      updatePurchase((purchase) => ({ ...purchase, isAnswerLost: true }));
      await onlineOr(retryDelaysMs[attempt] ?? 5000);
    }
  }
}

/** No readable answer: it's unknown whether a number was bought. */
export function isLost(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || (error.code === 'UNREADABLE' && error.status >= 502));
}

const deepCheckEntry = 'deep-check';

/** Shared by all servers of this tab; outlives a reload. */
export const deepCheckStore = pageStore(tabStorage.getItem(deepCheckEntry) === 'on');

export function setDeepCheck(isOn: boolean): void {
  tabStorage.setItem(deepCheckEntry, isOn ? 'on' : 'off');
  deepCheckStore.set(isOn);
}
