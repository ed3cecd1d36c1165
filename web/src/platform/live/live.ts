import type { ClientFrame, ServerFrame } from '@pinline/contract/live/frames';
import { closeCodes } from '@pinline/contract/live/rules';
import { useSyncExternalStore } from 'react';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/api.ts';
import { handleError } from '../api/handle-error.ts';
import { advance, reconnectDelayMs } from './live.rules.ts';
import { session } from '../session/session.ts';

/** `offline`: the browser says it has no network, or several tries in a row failed. */
export type LiveState = 'connecting' | 'live' | 'offline';

/** After this many failed tries in a row the page says it is offline. */
const triesUntilOffline = 2;

let state: LiveState = 'connecting';
let socket: WebSocket | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;
let failedTries = 0;
let lastSeq = 0;
/** Raised by every start and stop, so that what an older connection still says is not heard. */
let generation = 0;
let outbox: ClientFrame[] = [];
const frameListeners = new Set<(frame: ServerFrame) => void>();
const stateListeners = new Set<() => void>();

/** Opens the page's one socket and keeps it open until the answered function is called. */
export function openLive(): () => void {
  lastSeq = 0;
  addEventListener('online', connectNow);
  addEventListener('offline', sayOffline);
  document.addEventListener('visibilitychange', connectWhenSeen);
  connectNow();
  return () => {
    removeEventListener('online', connectNow);
    removeEventListener('offline', sayOffline);
    document.removeEventListener('visibilitychange', connectWhenSeen);
    hangUp();
    outbox = [];
    show('connecting');
  };
}

/** Hears every frame once, in order. Answers how to stop. */
export function onFrame(listener: (frame: ServerFrame) => void): () => void {
  frameListeners.add(listener);
  return () => frameListeners.delete(listener);
}

/** Sends now, or as soon as the socket is there. */
export function send(frame: ClientFrame): void {
  if (state === 'live') socket?.send(JSON.stringify(frame));
  else outbox.push(frame);
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(
    (listener) => {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
    () => state,
  );
}

/** Dials at once, whatever wait was running; nothing when the socket is there. */
function connectNow(): void {
  if (state === 'live' || session() === null) return;
  hangUp();
  void connect(generation);
}

async function connect(mine: number): Promise<void> {
  if (state !== 'offline') show('connecting');
  try {
    const { token } = await call('POST auth/socket-ticket');
    if (mine === generation) dial(token);
  } catch (error) {
    if (mine !== generation) return;
    if (error instanceof ApiError && error.status === 401) handleError(error);
    else connectLater();
  }
}

function dial(ticket: string): void {
  const mine = generation;
  const protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  const next = new WebSocket(`${protocol}//${location.host}/api/check-otp?token=${encodeURIComponent(ticket)}`);
  socket = next;
  next.onopen = () => {
    if (mine !== generation) return;
    failedTries = 0;
    show('live');
    const hello: ClientFrame = { last_seq: lastSeq };
    for (const frame of [hello, ...outbox]) next.send(JSON.stringify(frame));
    outbox = [];
  };
  next.onmessage = (event) => {
    if (mine === generation) hear(String(event.data));
  };
  next.onclose = (event) => {
    if (mine === generation) closed(event);
  };
}

function hear(text: string): void {
  // The server sends nothing but frames of the contract; a broken one must not end the page.
  const frame = parsed(text) as ServerFrame | undefined;
  if (frame === undefined) return;
  const step = advance({ lastSeq, frame });
  lastSeq = step.lastSeq;
  if (step.isNew) for (const listener of [...frameListeners]) listener(frame);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function closed({ code, reason }: CloseEvent): void {
  socket = undefined;
  if (code === closeCodes.badSession || code === closeCodes.replaced) {
    show('connecting');
    return handleError(new ApiError({ status: 401, code: 'NOT_AUTHORISED', message: reason }));
  }
  connectLater();
}

function connectLater(): void {
  failedTries += 1;
  show(navigator.onLine && failedTries < triesUntilOffline ? 'connecting' : 'offline');
  clearTimeout(retry);
  retry = setTimeout(connectNow, reconnectDelayMs({ failedTries, random: Math.random() }));
}

function hangUp(): void {
  generation += 1;
  clearTimeout(retry);
  socket?.close(1000);
  socket = undefined;
}

/** A phone that lost its network may not notice for minutes that the socket is dead. */
function sayOffline(): void {
  hangUp();
  show('offline');
}

function connectWhenSeen(): void {
  if (document.visibilityState === 'visible') connectNow();
}

function show(next: LiveState): void {
  if (next === state) return;
  state = next;
  for (const listener of [...stateListeners]) listener();
}
