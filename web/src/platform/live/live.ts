import type { ClientFrame, ServerFrame } from '@pinline/contract/live/frames';
import { closeCodes } from '@pinline/contract/live/live.rules';
import { ApiError, isUnanswered } from '../api/api-error.ts';
import { call } from '../api/api.ts';
import { handleError } from '../api/handle-error.ts';
import { advance, reconnectDelayMs } from './live.rules.ts';
import { isOffline } from '../page/online.ts';
import { pageStore } from '../page/page-store.ts';
import { session } from '../session/session.ts';

export type LiveState = 'connecting' | 'live' | 'offline';

const triesUntilOffline = 2;
/** Hidden for longer, a page may have lost its socket without an event: phones and sleeping computers drop it silently. */
const trustedHiddenMs = 30_000;

const liveState = pageStore<LiveState>('connecting');
let socket: WebSocket | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;
let failedTries = 0;
let lastSeq = 0;
let isCaughtUp = false;
let generation = 0;
let hiddenAt = 0;
let outbox: ClientFrame[] = [];
const frameListeners = new Set<(frame: ServerFrame) => void>();

export function openLive(): () => void {
  lastSeq = 0;
  isCaughtUp = false;
  addEventListener('online', connectNow);
  addEventListener('offline', goOffline);
  document.addEventListener('visibilitychange', connectWhenSeen);
  connectNow();
  return () => {
    removeEventListener('online', connectNow);
    removeEventListener('offline', goOffline);
    document.removeEventListener('visibilitychange', connectWhenSeen);
    hangUp();
    outbox = [];
    liveState.set('connecting');
    isOffline.set(false);
  };
}

/** Until `ready`, a new page receives the events of the last half hour: what it fetches meanwhile has them already. */
export const isReplaying = (): boolean => !isCaughtUp;

export function onFrame(listener: (frame: ServerFrame) => void): () => void {
  frameListeners.add(listener);
  return () => frameListeners.delete(listener);
}

export function send(frame: ClientFrame): void {
  if (isLive()) socket?.send(JSON.stringify(frame));
  else outbox.push(frame);
}

export const useLiveState = liveState.use;
export const isLive = (): boolean => liveState.get() === 'live';

function connectNow(): void {
  if (isLive() || session() === null) return;
  hangUp();
  void connect(generation);
}

async function connect(mine: number): Promise<void> {
  if (liveState.get() !== 'offline') liveState.set('connecting');
  try {
    const { token } = await call('POST auth/socket-ticket');
    // The network may have been lost since the answer was sent: a newer try decides.
    if (mine !== generation) return;
    isOffline.set(false);
    dial(token);
  } catch (error) {
    if (mine !== generation) return;
    if (error instanceof ApiError && error.status === 401) handleError(error);
    else {
      connectLater();
      isOffline.set(isUnanswered(error) && liveState.get() === 'offline');
    }
  }
}

function dial(ticket: string): void {
  const mine = generation;
  const protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  const next = new WebSocket(`${protocol}//${location.host}/api/check-otp?token=${encodeURIComponent(ticket)}`);
  socket = next;
  next.onopen = () => {
    if (mine !== generation) return;
    liveState.set('live');
    const hello: ClientFrame = { last_seq: lastSeq };
    for (const frame of [hello, ...outbox]) next.send(JSON.stringify(frame));
    outbox = [];
  };
  next.onmessage = (event) => {
    if (mine === generation) deliver(String(event.data));
  };
  next.onclose = (event) => {
    if (mine === generation) onClose(event);
  };
}

function deliver(text: string): void {
  // The server sends only frames of the contract; a broken one must not end the page.
  const frame = parsed(text) as ServerFrame | undefined;
  if (frame === undefined) return;
  const step = advance({ lastSeq, frame });
  lastSeq = step.lastSeq;
  if (step.isNew) for (const listener of [...frameListeners]) listener(frame);
  if (!('type' in frame) || frame.type !== 'ready') return;
  isCaughtUp = true;
  // Not when it opens: the server may still close it, and would be asked again at once and without end.
  failedTries = 0;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function onClose({ code, reason }: CloseEvent): void {
  socket = undefined;
  if (code === closeCodes.replaced) {
    liveState.set('connecting');
    return handleError(new ApiError({ status: 401, code: 'SESSION_REPLACED', message: reason }));
  }
  // A bad session may be a ticket that got too old on a slow network: the call for the next one decides.
  connectLater();
}

function connectLater(): void {
  failedTries += 1;
  liveState.set(navigator.onLine && failedTries < triesUntilOffline ? 'connecting' : 'offline');
  clearTimeout(retry);
  retry = setTimeout(connectNow, reconnectDelayMs({ failedTries, random: Math.random() }));
}

function hangUp(): void {
  generation += 1;
  clearTimeout(retry);
  socket?.close(1000);
  socket = undefined;
}

/** A phone without a network may not notice for minutes that its socket is dead. */
function goOffline(): void {
  hangUp();
  liveState.set('offline');
  isOffline.set(true);
}

function connectWhenSeen(): void {
  if (document.visibilityState !== 'visible') hiddenAt = Date.now();
  else {
    if (isLive() && Date.now() - hiddenAt > trustedHiddenMs) liveState.set('connecting');
    connectNow();
  }
}
