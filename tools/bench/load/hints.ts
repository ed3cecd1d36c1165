import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';

/** A webhook about each number, at a rate. Returns how long each was answered after it was due, in milliseconds. */
export async function sendHints({ address, upstreamIds, perSecond }: { address: string; upstreamIds: string[]; perSecond: number }) {
  const { origin, pathname } = new URL(address);
  const http = new Pool(origin, { connections: 64 });
  const startedAt = performance.now();
  const waits = await Promise.all(
    upstreamIds.map(async (activationId, index) => {
      const dueAt = startedAt + (index * 1_000) / perSecond;
      await sleep(Math.max(0, dueAt - performance.now()));
      const response = await http.request({
        method: 'POST',
        path: pathname,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ activationId, id: String(startedAt), code: '4711', text: 'Your code is 4711' }),
      });
      await response.body.dump();
      if (response.statusCode !== 200) throw new Error(`A webhook was answered ${response.statusCode}`);
      return performance.now() - dueAt;
    }),
  );
  await http.destroy();
  return waits;
}
