import type { ServerFrame } from '@pinline/contract/live/frames';
import type { Browser } from '../fakes/browser.ts';
import type { SimulatedClock } from './clock.ts';
import { connect, type TestSocket } from '../fakes/socket.ts';
import { requireRule, type Page, type Person } from './scenario.ts';

export function aPage(): Page {
  return { socket: undefined, read: 0, lastOnSocket: 0, lastSeq: 0, from: undefined, returns: [], messages: new Map() };
}

export async function openPage(node: Browser & { url: string }, person: Person, clock: SimulatedClock): Promise<void> {
  const { page } = person;
  closePage(person);
  // A node killed meanwhile accepts no socket.
  const { lastSeq } = page;
  const socket = await connect(node, person, { lastSeq }).catch(() => undefined);
  if (socket === undefined) return;
  closePage(person);
  // Without a last event the server treats it as a new page: it reads its lists and gets the last half hour.
  Object.assign(page, { socket, read: 0, lastOnSocket: lastSeq, ...(lastSeq === 0 ? { from: undefined } : {}) });
  if (lastSeq > 0) void rememberReturn(page, socket, { lastSeq, clock });
}

/** Even if the connection ends before the server is ready. */
async function rememberReturn(
  page: Page,
  socket: TestSocket,
  { lastSeq, clock }: { lastSeq: number; clock: SimulatedClock },
): Promise<void> {
  const first = await socket.frame((frame) => isReady(frame) || seqOf(frame) !== undefined).catch(() => undefined);
  if (first === undefined) return;
  const seq = seqOf(first) ?? 0;
  page.returns.push({ at: clock.now(), lastSeq, startsAfter: isReady(first) ? seq : seq - 1 });
}

export async function untilReady({ page }: Person): Promise<void> {
  await page.socket?.frame(isReady);
}

export function closePage({ page, name }: Person): void {
  if (page.socket === undefined) return;
  readFrames(page, name);
  page.socket.cut();
  page.socket = undefined;
}

export function readFrames(page: Page, name: string): void {
  for (const frame of page.socket?.frames.slice(page.read) ?? []) {
    page.read += 1;
    if ('type' in frame && frame.type === 'ready') {
      page.from ??= frame.seq;
      page.lastSeq = Math.max(page.lastSeq, frame.seq);
      continue;
    }
    const seq = seqOf(frame);
    if (seq === undefined) continue;
    requireRule(seq > page.lastOnSocket, 'A page gets events in order.', { name, seq, after: page.lastOnSocket });
    page.from ??= seq - 1;
    page.lastOnSocket = seq;
    page.lastSeq = Math.max(page.lastSeq, seq);
    if ('otpMessage' in frame) page.messages.set(seq, { mobileId: frame.mobileId, text: frame.otpMessage });
  }
}

function isReady(frame: ServerFrame): boolean {
  return 'type' in frame && frame.type === 'ready';
}

function seqOf(frame: ServerFrame): number | undefined {
  return 'seq' in frame ? frame.seq : undefined;
}
