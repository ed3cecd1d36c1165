import type { Running } from '../../../platform/run-beside.ts';
import type { OpenActivation } from '../../activations/receive/receive.sql.ts';
import type { StatusAnswer } from '../listing/number-by-number.rules.ts';
import { areWebhooksProven, newWebhookProof, type WebhookProof } from '../webhooks/webhook-proof.rules.ts';
import type { Shards } from '../shards/shards.ts';
import type { Answer, Provider, UpstreamHistory, UpstreamMessage } from '../../providers/provider.ts';

/** In milliseconds. */
export const roundMs = 250;

/** The epoch fences writes: once the lease is lost, the database refuses them. */
export type Lease = { providerId: number; provider: Provider; epoch: number };

export const taskNames = ['readList', 'askAboutMissing', 'endDue', 'payUpstreamDebts', 'askAboutEnded'] as const;
export type TaskName = (typeof taskNames)[number];

/** Losing it costs a few calls, nothing else. */
export type WatchState = {
  /** The process ends: no further page is read. */
  isStopping: boolean;
  shards: Shards;
  list: ListState;
  numbers: NumberState;
  nextTry: Map<number, { at: number; tries: number; isWarned?: boolean }>;
  /** One run per row, so that a slow or locked row holds up no other. */
  delivering: Running;
  asking: Running;
  ending: Running;
  paying: Running;
  pricing: Running;
  matching: Running;
  counting: Running;
  /** Numbers that ended without a code and are still asked about. */
  ended: { asking: Running; /** By `performance.now()`. */ nextRoundAt: number; dueAt: Map<number, number> };
  history: { at: number; from: Date; reading: Promise<Answer<UpstreamHistory> | undefined> } | undefined;
};

export type ListState = {
  nextListAt: number;
  /** The earliest time of the next list, where a webhook wasn't followed. */
  nextHintedAt: number;
  proof: WebhookProof;
  /** A long list is compared with our numbers less often than it is read. */
  nextComparisonAt: number;
  nextUnmatchedAt: number;
  /** Messages as last stored, by upstream id: only news costs a query. */
  seen: Map<string, readonly UpstreamMessage[]>;
  /** Upstream ids whose purchase and cost we have stored. */
  booked: Set<string>;
};

/** For a provider without a list, whose numbers are asked about one by one. */
export type NumberState = {
  /** Until when the provider isn't asked for its list. */
  noListUntil: number;
  /** The next one is the last. */
  queue: OpenActivation[];
  reading: Running;
  askedAt: Map<number, number>;
  answers: Map<number, StatusAnswer>;
};

/** In milliseconds, for each number that is listed: a list of 10,000 is compared with ours every two seconds. */
export const comparisonMs = 0.2;

export function newWatchState({ unmatchedAfterSeconds }: { unmatchedAfterSeconds: number }, shards: Shards): WatchState {
  const nextUnmatchedAt = performance.now() + unmatchedAfterSeconds * 1_000;
  return {
    isStopping: false,
    shards,
    list: {
      nextListAt: 0,
      nextHintedAt: 0,
      proof: newWebhookProof(),
      nextComparisonAt: 0,
      nextUnmatchedAt,
      seen: new Map(),
      booked: new Set(),
    },
    numbers: { noListUntil: 0, queue: [], reading: new Map(), askedAt: new Map(), answers: new Map() },
    nextTry: new Map(),
    delivering: new Map(),
    asking: new Map(),
    ending: new Map(),
    paying: new Map(),
    pricing: new Map(),
    matching: new Map(),
    counting: new Map(),
    ended: { asking: new Map(), nextRoundAt: 0, dueAt: new Map() },
    history: undefined,
  };
}

/** To the nearest round, not the next. */
export function isListDue({ list }: WatchState): boolean {
  return performance.now() >= list.nextListAt - roundMs / 2;
}

export function mayBeHinted({ list }: WatchState): boolean {
  const at = performance.now();
  return areWebhooksProven(list.proof) && at >= list.nextHintedAt && at < list.nextListAt;
}

export function workBeside(state: WatchState): Promise<void>[] {
  const { delivering, asking, ending, paying, pricing, matching, counting, ended, numbers } = state;
  const all = [delivering, asking, ending, paying, pricing, matching, counting, ended.asking, numbers.reading];
  return all.flatMap((running) => [...running.values()]);
}

/** A page that didn't change has the same messages in memory. */
export function areSame(before: readonly UpstreamMessage[] | undefined, now: readonly UpstreamMessage[]): boolean {
  if (before === now) return true;
  return before?.length === now.length && now.every(({ code, text }, no) => before[no]?.code === code && before[no].text === text);
}

export function isDue(state: WatchState, id: number): boolean {
  return performance.now() >= (state.nextTry.get(id)?.at ?? 0);
}

export function listNotDue(state: WatchState): number[] {
  for (const [id, { at }] of state.nextTry) if (performance.now() > at + 60_000) state.nextTry.delete(id);
  return [...state.nextTry.keys()].filter((id) => !isDue(state, id));
}

/** 1, 2, 4 … 30 seconds. */
export function backOff(state: WatchState, id: number): void {
  const before = state.nextTry.get(id);
  const tries = (before?.tries ?? 0) + 1;
  state.nextTry.set(id, {
    ...before,
    at: performance.now() + Math.min(2 ** (tries - 1), 30) * 1_000,
    tries,
  });
}
