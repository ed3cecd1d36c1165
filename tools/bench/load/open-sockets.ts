import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import WebSocket from 'ws';
import { machineMs } from '../product/product.ts';
import { ticketOf } from '../seed/tokens.ts';

export type Sockets = {
  /** The delay from storing each code to its arrival, in milliseconds. Throws when one takes longer than 10 s, or `patienceMs`. */
  waits(stored: [id: number, storedAt: number][], patienceMs?: number): Promise<number[]>;
  close(): void;
};

const atOnce = 50;
const usualPatienceMs = 10_000;

export async function openSockets({ url, users }: { url: string; users: number }): Promise<Sockets> {
  const seen = new Map<string, number>();
  const all: WebSocket[] = [];
  let ready = 0;
  const address = `${url.replace('http', 'ws')}/api/check-otp`;
  for (let first = 1; first <= users; first += atOnce) {
    const several = Array.from({ length: Math.min(atOnce, users - first + 1) }, (_, index) => first + index);
    await Promise.all(
      several.map(async (user) => {
        const socket = new WebSocket(`${address}?token=${ticketOf(user)}`, {
          perMessageDeflate: false,
          // Where proxies are trusted, each is a person at an address of its own.
          headers: { 'x-forwarded-for': `10.0.${user >> 8}.${user & 255}` },
        });
        all.push(socket);
        socket.on('message', (data: Buffer) => {
          const at = machineMs();
          const text = data.toString('utf8');
          if (text.includes('"type":"ready"')) ready += 1;
          const id =
            /"OTP Successfully Generated!","mobileId":"(\d+)"/.exec(text)?.[1] ?? /"mobileId":"(\d+)".*OTP Successfully/.exec(text)?.[1];
          if (id !== undefined) seen.set(id, at);
        });
        await once(socket, 'open');
        socket.send(JSON.stringify({ last_seq: 0 }));
      }),
    );
    const greeted = first + several.length - 1;
    await until(() => ready >= greeted, `${greeted} greetings`, { soFar: () => ready, patienceMs: usualPatienceMs });
  }
  return {
    async waits(stored, patienceMs = usualPatienceMs) {
      await until(() => stored.every(([id]) => seen.has(String(id))), `${stored.length} codes`, {
        soFar: () => stored.filter(([id]) => seen.has(String(id))).length,
        patienceMs,
      });
      const waits = stored.map(([id, storedAt]) => (seen.get(String(id)) ?? Number.NaN) - storedAt);
      seen.clear();
      return waits;
    },
    close: () => all.forEach((socket) => socket.terminate()),
  };
}

type Wait = { soFar: () => number; patienceMs: number };

async function until(isThere: () => boolean, what: string, { soFar, patienceMs }: Wait): Promise<void> {
  const end = performance.now() + patienceMs;
  while (!isThere()) {
    if (performance.now() > end) throw new Error(`Of ${what} only ${soFar()} arrived`);
    await sleep(5);
  }
}
