import type { ServerFrame } from '@pinline/contract/live/frames';
import type { Browser } from '../fakes/browser.ts';
import type { SimulatedClock } from './clock.ts';
import { connect } from '../fakes/socket.ts';
import { requireRule, type Page, type Person } from './scenario.ts';

export function aPage(): Page {
  return { socket: undefined, read: 0, lastOnSocket: 0, lastSeq: 0, from: undefined, returns: [], messages: new Map() };
}

/** Comes back with the last event it has. The socket tells what was missed lately; of what is older, the lists tell. */
export async function openPage(node: Browser & { url: string }, person: Person, clock: SimulatedClock): Promise<void> {
  const { page } = person;
  closePage(person);
  // A node that is killed meanwhile lets nobody in.
  const { lastSeq } = page;
  const socket = await connect(node, person, { lastSeq }).catch(() => undefined);
  if (socket === undefined) return;
  // Another step may have opened it in the meantime.
  closePage(person);
  // One that has no event yet is a new page to the server: it reads its lists, and is told of the last half hour.
  Object.assign(page, { socket, read: 0, lastOnSocket: lastSeq, ...(lastSeq === 0 ? { from: undefined } : {}) });
  const newest = Math.max(0, ...socket.frames.map((frame) => ('type' in frame && frame.type === 'ready' ? frame.seq : 0)));
  if (lastSeq > 0) page.returns.push({ at: clock.now(), lastSeq, newest });
}

export function closePage({ page, name }: Person): void {
  if (page.socket === undefined) return;
  readFrames(page, name);
  page.socket.cut();
  page.socket = undefined;
}

/** Takes in what the socket brought. In order and without repetition on one connection. */
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
    requireRule(seq > page.lastOnSocket, 'A page is told of events in their order.', { name, seq, after: page.lastOnSocket });
    page.from ??= seq - 1;
    page.lastOnSocket = seq;
    page.lastSeq = Math.max(page.lastSeq, seq);
    if ('otpMessage' in frame) page.messages.set(seq, { mobileId: frame.mobileId, text: frame.otpMessage });
  }
}

function seqOf(frame: ServerFrame): number | undefined {
  return 'seq' in frame ? frame.seq : undefined;
}
