import type { QueryClient } from '@tanstack/react-query';
import type { ServerNumber } from '@pinline/contract/catalogue/rules';
import type { Service } from '@pinline/contract/catalogue/calls';
import type { ReplyOf } from '@pinline/contract/client';
import { ApiError } from '../../../platform/api/api-error.ts';
import { call } from '../../../platform/api/api.ts';
import { now } from '../../../platform/time/clock.ts';
import { setGenerating } from '../../../platform/session/generating.ts';
import { setBalance } from '../../wallet/wallet.api.ts';
import { addCard } from '../activations.api.ts';
import { onlineOr } from '../../../platform/page/online.ts';
import { forgetKey, keyFor } from './purchase-key.ts';
import { purchaseStore } from './purchase.store.ts';

export type BuyOrder = {
  server: ServerNumber;
  service: Pick<Service, 'id' | 'label' | 'logo' | 'price'>;
  isDeepCheck: boolean;
  /** The finished number this one follows (Buy Next); its version grows by one. */
  replaces?: string;
  /** The card whose place the number takes. */
  seat?: string;
};

export type BuyOutcome = { kind: 'bought' } | { kind: 'none'; message: string } | { kind: 'failed'; error: unknown };

/** Buys one number and puts its card on the page. While it runs, `purchaseStore` holds it and the page is locked as generating. */
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
  purchaseStore.set({ key, server, service, seat, isDeepCheck, startedAt, phases: [], step: 0, of: 0, isAnswerLost: false });
  setGenerating({ isDeepCheck });
  try {
    const { data } = await callUntilAnswered(body, key, startedAt);
    setBalance(queryClient, data.balance);
    const { mobile } = data;
    if (!data.isNumberGenerated || mobile === null) return { kind: 'none', message: data.message };
    addCard(queryClient, mobile, seat);
    return { kind: 'bought' };
  } catch (error) {
    return { kind: 'failed', error };
  } finally {
    purchaseStore.set(null);
    setGenerating(null);
  }
}

/** By then the server has settled every purchase and its answer says nothing new. */
const giveUpAfterMs = 80_000;
const retryDelaysMs = [500, 1000, 2000, 4000];

type Body = { serviceId: string; isDeepCheck: boolean; expectedPrice: number; replaces?: string };

/** A lost answer is asked for again with the same key, which buys nothing twice. */
async function callUntilAnswered(body: Body, key: string, startedAt: number): Promise<ReplyOf<'POST mobile/generate'>> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const reply = await call('POST mobile/generate', { body, idempotencyKey: key });
      forgetKey();
      return reply;
    } catch (error) {
      if (!isLost(error)) forgetKey();
      if (!isLost(error) || now() - startedAt > giveUpAfterMs) throw error;
      const purchase = purchaseStore.get();
      if (purchase !== null) purchaseStore.set({ ...purchase, isAnswerLost: true });
      await onlineOr(retryDelaysMs[attempt] ?? 5000);
    }
  }
}

/** No answer came, or not one of ours: nobody knows yet whether a number was bought. */
export function isLost(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || (error.code === 'UNREADABLE' && error.status >= 502));
}
