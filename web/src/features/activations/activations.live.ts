import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { HistoryRow } from '@pinline/contract/activations/activations.calls';
import type { ServerFrame } from '@pinline/contract/live/frames';
import { now } from '../../platform/time/clock.ts';
import { isLive, onFrame } from '../../platform/live/live.ts';
import { followCopies } from '../../platform/page/copy.ts';
import { isOffline } from '../../platform/page/online.ts';
import { balanceQuery } from '../wallet/wallet.api.ts';
import { onSession, session } from '../../platform/session/session.ts';
import { toast } from '../../platform/page/toasts.ts';
import { activationsText } from './activations.texts.ts';
import { servicesQuery } from '../catalogue/catalogue.api.ts';
import { forgetServices } from '../catalogue/kept-services.ts';
import { addCard, bringBack, cardsKey, cardsQuery, editCards, editHistory, historyKey, isPutAway, takeOffPage } from './activations.api.ts';
import { resumeNotifications } from './arrivals/alerts.ts';
import { announceArrival } from './arrivals/arrivals.ts';
import type { Card } from './card/card-face.ts';
import { withEnd, withMessages } from './card/cards.ts';
import { showCard } from './arrivals/show-card.ts';
import { markCopied } from './code/copied-codes.ts';
import { copyCode, copyUnasked } from './code/copying.ts';
import { groupCode } from './code/number-groups.ts';
import { secondsUntil } from '../../ui/time/durations.ts';
import { currentPurchase, updatePurchase } from '../../platform/session/purchase.ts';
import { addPhase } from './buy/add-phase.ts';
import { shell } from '../../platform/language/shell.texts.ts';

const askWithoutSocketMs = 10_000;
const fetchedMs = 2000;
const canceledMs = 2000;
/** A list no older than this was fetched after the connection was lost. */
const freshMs = 2000;
const cardsHash = hashKey(cardsKey);

type Page = { queryClient: QueryClient; open: (path: string) => void };

export function followActivations({ queryClient, open }: Page): () => void {
  void queryClient.prefetchQuery(cardsQuery());
  resumeNotifications();
  const signals = import('./arrivals/page-signals.ts').then(({ signalUnseen }) => signalUnseen());
  const stopCopies = followCopies();
  const stopNews = announceNews(queryClient, open);
  const asking = setInterval(() => askWithoutSocket(queryClient), askWithoutSocketMs);
  const stopSession = onSession(() => {
    if (session() !== null) return;
    forgetServices();
  });
  // A new page first receives old events again; until `ready` the list is the better source of what belongs on a card.
  let isReplay = true;
  let isListBehind = false;
  const stopFrames = onFrame((frame) => {
    if ('type' in frame && frame.type === 'ready') {
      if (isListBehind || !isReplay) catchUp(queryClient);
      isReplay = false;
      isListBehind = false;
    } else if (isReplay && isAheadOfList(queryClient, frame)) {
      isListBehind = true;
    } else if (!isReplay || !isInList(frame)) {
      applyFrame(queryClient, frame);
    }
  });
  return () => {
    clearInterval(asking);
    stopFrames();
    stopNews();
    signals.then((stop) => stop()).catch(() => undefined);
    stopCopies();
    stopSession();
  };
}

/** Some networks pass calls and no sockets: there the lists bring the codes. */
function askWithoutSocket(queryClient: QueryClient): void {
  const cards = queryClient.getQueryData<Card[]>(cardsKey) ?? [];
  if (isLive() || isOffline.get() || !cards.some((card) => card.status === 'pending' || card.isListening)) return;
  for (const queryKey of [cardsKey, balanceQuery().queryKey]) void queryClient.refetchQueries({ queryKey }, { cancelRefetch: false });
  void queryClient.invalidateQueries({ queryKey: historyKey });
}

/** What a replay tells of it, the list tells as well. */
const isInList = (frame: ServerFrame): boolean => 'type' in frame && (frame.type === 'activation' || frame.type === 'late_code');

function isAheadOfList(queryClient: QueryClient, frame: ServerFrame): boolean {
  const cards = queryClient.getQueryData<Card[]>(cardsKey);
  if ('type' in frame && frame.type === 'activation') {
    return (
      cards?.every((card) => card._id !== frame.mobile._id) !== false &&
      frame.mobile.isListening &&
      secondsUntil(frame.mobile.expiresAt, now()) > 0
    );
  }
  return cards === undefined && 'mobileId' in frame;
}

function applyFrame(queryClient: QueryClient, frame: ServerFrame): void {
  if ('type' in frame) {
    if (frame.type === 'progress') applyProgress(frame);
    else if (frame.type === 'late_code') announceLateCode(queryClient, frame);
    else if (frame.type === 'dismissed') takeOffPage(queryClient, frame.mobileId);
    // The purchase on this page adds its own number.
    else if (frame.type === 'activation' && currentPurchase()?.serviceIds.includes(frame.mobile.serviceId) !== true)
      addCard(queryClient, frame.mobile, undefined);
  } else if ('otpIds' in frame) {
    receive(queryClient, frame);
  } else if ('code' in frame) {
    refuse(queryClient, frame);
  } else {
    markEnded(queryClient, frame.mobileId, frame.isExpired);
  }
}

function announceLateCode(queryClient: QueryClient, { mobileId, price }: Extract<ServerFrame, { type: 'late_code' }>): void {
  bringBack(queryClient, mobileId);
  toast.info(activationsText.toasts.lateCode(price));
}

/** Progress may belong to a purchase on another page of the same user. */
function applyProgress(frame: Extract<ServerFrame, { type: 'progress' }>): void {
  updatePurchase((purchase) => (purchase.key === frame.key ? addPhase(purchase, frame, now()) : purchase));
}

function receive(queryClient: QueryClient, frame: Extract<ServerFrame, { otpIds: unknown }>): void {
  const edit = <Number extends Card | HistoryRow>(number: Number): Number =>
    number._id === frame.mobileId ? withMessages(number, frame) : number;
  editHistory(queryClient, edit);
  editCards(queryClient, (cards) => cards.map(edit));
  if (isPutAway(frame.mobileId)) bringBack(queryClient, frame.mobileId);
}

/** Whether the frame or the list brings a message first: after a lost connection it may be the list. */
function announceNews(queryClient: QueryClient, open: (path: string) => void): () => void {
  // A card that was put away is remembered, so that its next code is news.
  const known = new Map<string, Card>();
  const announce = () => {
    for (const card of queryClient.getQueryData<Card[]>(cardsKey) ?? []) {
      const earlier = known.get(card._id);
      known.set(card._id, card);
      // A late code was opened by its user.
      if (earlier === undefined || earlier.lateCode !== null || card.otpIds.length <= earlier.otpIds.length) continue;
      announceOnPage(card, open);
      announceArrival(card, serviceOf(queryClient, card));
    }
  };
  return queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryHash === cardsHash) announce();
  });
}

/** One that copied itself says so. */
function announceOnPage(card: Card, open: (path: string) => void): void {
  const { copy, copied, fetched, showNumber } = activationsText.toasts;
  const code = card.otpIds.at(-1)?.code ?? null;
  const show = (label: string): void => {
    const button = code === null ? undefined : { label, onPress: () => void copyCode(code) };
    const more = {
      text: code === null ? activationsText.arrival.newMessage : groupCode(code),
      openLabel: showNumber,
      onOpen: () => showCard(card, open),
      button,
    };
    toast.success(fetched(card.serialNumber), { ms: fetchedMs, more });
  };
  show(copy);
  // The same toast again, in its place.
  const messageId = card.otpIds.at(-1)?._id ?? '';
  if (code !== null)
    void copyUnasked(code).then((isCopied) => {
      if (!isCopied) return;
      markCopied(messageId);
      show(copied);
    });
}

/** Marks a number as ended without a code and announces it once, whether the click or the frame reports it first. */
export function markEnded(queryClient: QueryClient, id: string, isExpired = false): void {
  const end = <Number extends Card | HistoryRow>(number: Number): Number => (number._id === id ? withEnd(number, isExpired) : number);
  const isNews = isPending(queryClient, id);
  const isSwitched = isEndOfSwitch(queryClient, id);
  editCards(queryClient, (cards) => cards.map(end));
  editHistory(queryClient, end);
  if (isNews && !isSwitched) announceEnd(id);
}

const announced = new Set<string>();

export function announceEnd(id: string): void {
  if (announced.has(id)) return;
  announced.add(id);
  toast.success(activationsText.toasts.canceled, { ms: canceledMs });
}

/** The other number of its pair was taken, or has the code: its buyer cancelled nothing. */
function isEndOfSwitch(queryClient: QueryClient, id: string): boolean {
  const cards = queryClient.getQueryData<Card[]>(cardsKey) ?? [];
  const card = cards.find(({ _id }) => _id === id);
  if (card === undefined) return false;
  return card.switchedTo !== null || cards.some(({ _id, status }) => _id === card.switchedFrom && status === 'success');
}

function isPending(queryClient: QueryClient, id: string): boolean {
  const pages = queryClient.getQueriesData<{ data: HistoryRow[] }>({ queryKey: ['activations', 'history'] });
  const numbers: Pick<Card, '_id' | 'status'>[] = [
    ...(queryClient.getQueryData<Card[]>(cardsKey) ?? []),
    ...pages.flatMap(([, page]) => page?.data ?? []),
  ];
  return numbers.some((number) => number._id === id && number.status === 'pending');
}

function refuse(queryClient: QueryClient, frame: { message: string; code: string; mobileId?: string | undefined }): void {
  if (frame.code === 'RESEND_NOT_POSSIBLE') {
    toast.error(shell.failures.refusal(frame));
    editCards(queryClient, (cards) => cards.map((card) => (card._id === frame.mobileId ? { ...card, canResend: false } : card)));
  } else if (frame.code === 'RATE_LIMITED') {
    toast.error(shell.failures.refusal(frame));
  }
}

/** Fetches the list and the balance after a reconnection: stored events don't tell everything that changed meanwhile. */
function catchUp(queryClient: QueryClient): void {
  const updatedAt = queryClient.getQueryState(cardsKey)?.dataUpdatedAt ?? 0;
  if (Date.now() - updatedAt <= freshMs) return;
  for (const queryKey of [cardsKey, balanceQuery().queryKey]) void queryClient.refetchQueries({ queryKey });
}

function serviceOf(queryClient: QueryClient, card: Card): string {
  const services = queryClient.getQueryData(servicesQuery().queryKey);
  return services?.find((service) => service.id === card.serviceId)?.label ?? activationsText.serverName(card.server);
}
