import { setTimeout as sleep } from 'node:timers/promises';
import type { TestUser } from '../fakes/browser.ts';
import { connect, type TestSocket } from '../fakes/socket.ts';
import type { Balancer } from './balancer.ts';

export type Page = { codes: Set<string>; close(): Promise<void> };

const againMs = 200;
const patienceMs = 8_000;

export function openPage(balancer: Balancer, user: TestUser): Page {
  const codes = new Set<string>();
  const closing = new AbortController();
  let lastSeq = 0;
  let socket: TestSocket | undefined;

  async function stayConnected(): Promise<void> {
    for (; !closing.signal.aborted; await sleep(againMs)) {
      const node = balancer.aNode();
      if (node === undefined) continue;
      const opening = connect(node, user, { lastSeq }).catch(() => undefined);
      const opened = await Promise.race([opening, sleep(patienceMs)]);
      if (opened === undefined) {
        void opening.then((late) => late?.cut());
        continue;
      }
      socket = opened;
      const reading = setInterval(() => read(opened), 50);
      if (closing.signal.aborted) opened.cut();
      await opened.closed;
      clearInterval(reading);
      read(opened);
    }
  }

  function read({ frames }: TestSocket): void {
    for (const frame of frames.splice(0)) {
      if ('seq' in frame && frame.seq !== undefined) lastSeq = Math.max(lastSeq, frame.seq);
      if ('otpMessage' in frame) codes.add(frame.otpMessage);
    }
  }

  const living = stayConnected();
  return {
    codes,
    async close() {
      closing.abort();
      socket?.cut();
      await living;
    },
  };
}
