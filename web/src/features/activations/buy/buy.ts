import type { QueryClient } from '@tanstack/react-query';
import type { ServerNumber } from '@pinline/contract/catalogue/catalogue.rules';
import type { Service } from '@pinline/contract/catalogue/catalogue.calls';
import type { OfferedService } from '@pinline/contract/catalogue/offers.calls';
import type { Mobile } from '@pinline/contract/activations/activations.calls';
import type { ReplyOf, RequestOf } from '@pinline/contract/client';
import { isUnanswered } from '../../../platform/api/api-error.ts';
import { call } from '../../../platform/api/api.ts';
import { now } from '../../../platform/time/clock.ts';
import { currentPurchase, endPurchase, startPurchase, updatePurchase, type Purchase } from '../../../platform/session/purchase.ts';
import { rememberCountry } from '../../catalogue/find/country/last-country.store.ts';
import { balanceQuery, setBalance } from '../../wallet/wallet.api.ts';
import { addCard, cardsKey } from '../activations.api.ts';
import type { Card } from '../card/card-face.ts';
import { onlineOr } from '../../../platform/page/online.ts';
import { pageStore } from '../../../platform/page/page-store.ts';
import { tabStorage } from '../../../platform/session/browser-storage.ts';
import { session } from '../../../platform/session/session.ts';
import { forgetKey, keyFor } from './unanswered-purchase.ts';
import { shell } from '../../../platform/language/shell.texts.ts';

export type OneServerOrder = {
  server: ServerNumber;
  service: Pick<Service, 'id' | 'serviceCode' | 'label' | 'logo' | 'price'>;
  /** ISO 3166 alpha-2; null for any. */
  country: string | null;
  isDeepCheck: boolean;
  /** The finished number this one follows (Buy Next). */
  replaces?: string;
  /** That number itself is bought again. */
  isAgain?: true;
  inPlaceOf?: string;
};

export type AnyServerOrder = {
  server: ServerNumber;
  service: Pick<OfferedService, 'serviceCode' | 'label' | 'logo'>;
  serviceIds: readonly string[];
  /** The most that the number may cost, in rupees. */
  cap: number;
  /** ISO 3166 alpha-2; null for any. */
  country: string | null;
  /** The waiting number that this one replaces, and what is held for it besides, in rupees. Its deep check is kept. */
  switches?: { id: string; held: number; isDeepCheck: boolean };
  isDeepCheck: boolean;
};

export type BuyOrder = OneServerOrder | AnyServerOrder;

/** An order at the new price of its service. `price`: the former one. */
export type MovedPrice = { order: OneServerOrder; price: number };

export function isAnyServer(order: BuyOrder): order is AnyServerOrder {
  return 'cap' in order;
}

/** `busy`: too many buy at the moment, which says nothing about numbers. */
export type BuyOutcome =
  | { kind: 'bought'; number: Mobile }
  | { kind: 'none' | 'busy'; message: string }
  | { kind: 'failed'; error: unknown };

export async function buyNumber(queryClient: QueryClient, order: BuyOrder): Promise<BuyOutcome> {
  const body = bodyOf(order);
  const startedAt = now();
  const key = keyFor(body, startedAt);
  const balance = queryClient.getQueryData(balanceQuery().queryKey)?.balance;
  const shown = queryClient.getQueryData<Card[]>(cardsKey);
  startPurchase({ key, ...shownPurchase(order, balance), startedAt, phases: [], step: 0, of: 0, nextTryAt: null });
  try {
    const { data } = await callUntilAnswered(body, { key, startedAt, answerMs: order.isDeepCheck ? answerMs.deepCheck : answerMs.plain });
    const { mobile } = data;
    // The answer to an order that a reload cut off. Its number showed before this press, which is for another one.
    if (shown?.some((card) => card._id === mobile?._id) === true) return await buyNumber(queryClient, order);
    setBalance(queryClient, data.balance);
    if (!data.isNumberGenerated || mobile === null) {
      return { kind: data.code === 'BUSY' ? 'busy' : 'none', message: shell.fromServer(data.message) };
    }
    addCard(queryClient, mobile, isAnyServer(order) ? undefined : order.inPlaceOf);
    if (order.country !== null) rememberCountry(queryClient.getQueryData(balanceQuery().queryKey)?.referralCode ?? '', order.country);
    if (isAnyServer(order) && order.switches !== undefined) void queryClient.refetchQueries({ queryKey: cardsKey });
    return { kind: 'bought', number: mobile };
  } catch (error) {
    return { kind: 'failed', error };
  } finally {
    // The answer to a repeated call is the first one: what came since isn't in it.
    if (currentPurchase()?.nextTryAt !== null) void queryClient.invalidateQueries();
    endPurchase();
  }
}

/** By then the server has settled every purchase. */
const giveUpAfterMs = 80_000;
/** The server answers within 10 s, with deep check within 60. A call that hangs longer may never have reached it. */
const answerMs = { plain: 11_000, deepCheck: 62_000 };
const retryDelaysMs = [500, 1000, 2000, 4000];
const laterDelayMs = 10_000;

type Body = RequestOf<'POST mobile/generate' | 'POST mobile/switch' | 'POST mobile/again'>['body'];

function bodyOf(order: BuyOrder): Body {
  const { isDeepCheck, country } = order;
  const named = country === null ? {} : { country };
  if (isAnyServer(order)) {
    const { service, cap, switches } = order;
    const wanted = { serviceCode: service.serviceCode, maxPrice: cap, ...named };
    return switches === undefined ? { ...wanted, isDeepCheck } : { ...wanted, mobileId: switches.id };
  }
  const { service, replaces, isAgain } = order;
  if (isAgain && replaces !== undefined) return { mobileId: replaces, expectedPrice: service.price };
  return { serviceId: service.id, isDeepCheck, expectedPrice: service.price, ...named, ...(replaces === undefined ? {} : { replaces }) };
}

type ShownPurchase = Pick<Purchase, 'server' | 'asked' | 'service' | 'serviceIds' | 'held' | 'isAnyServer' | 'inPlaceOf' | 'isDeepCheck'>;

/** No more than the balance is held, whatever the cap. */
function shownPurchase(order: BuyOrder, balance = Infinity): ShownPurchase {
  const { server, service, isDeepCheck } = order;
  const shown = { server, asked: server, service, isDeepCheck };
  if (isAnyServer(order)) {
    return {
      ...shown,
      serviceIds: order.serviceIds,
      held: order.switches?.held ?? Math.min(order.cap, balance),
      isAnyServer: true,
      inPlaceOf: undefined,
    };
  }
  return { ...shown, serviceIds: [order.service.id], held: order.service.price, isAnyServer: false, inPlaceOf: order.inPlaceOf };
}

/** The server buys once per key. */
async function callUntilAnswered(
  body: Body,
  { key, startedAt, answerMs }: { key: string; startedAt: number; answerMs: number },
): Promise<ReplyOf<'POST mobile/generate'>> {
  const buyer = session()?.token;
  for (let attempt = 0; ; attempt += 1) {
    try {
      // Another user may have signed in since: a repeat would spend their money.
      if (session()?.token !== buyer) throw new DOMException('The session has ended', 'AbortError');
      const more = { idempotencyKey: key, signal: AbortSignal.timeout(answerMs) };
      const reply = await send(body, more);
      forgetKey();
      return reply;
    } catch (error) {
      if (!isUnanswered(error)) forgetKey();
      if (!isUnanswered(error) || now() - startedAt > giveUpAfterMs) throw error;
      const delayMs = retryDelaysMs[attempt] ?? laterDelayMs;
      updatePurchase((purchase) => ({ ...purchase, nextTryAt: now() + delayMs }));
      await onlineOr(delayMs);
    }
  }
}

type Sent = { idempotencyKey: string; signal: AbortSignal };

function send(body: Body, more: Sent): Promise<ReplyOf<'POST mobile/generate'>> {
  if (!('mobileId' in body)) return call('POST mobile/generate', { body, ...more });
  return isSwitch(body) ? call('POST mobile/switch', { body, ...more }) : call('POST mobile/again', { body, ...more });
}

function isSwitch(body: Body): body is RequestOf<'POST mobile/switch'>['body'] {
  return 'maxPrice' in body;
}

const deepCheckEntry = 'deep-check';

/** Shared by all servers of this tab; outlives a reload. */
export const deepCheckStore = pageStore(tabStorage.getItem(deepCheckEntry) === 'on');

export function setDeepCheck(isOn: boolean): void {
  tabStorage.setItem(deepCheckEntry, isOn ? 'on' : 'off');
  deepCheckStore.set(isOn);
}
