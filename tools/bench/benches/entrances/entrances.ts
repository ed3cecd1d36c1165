import net from 'node:net';
import type { Bench, Context } from '../../bench.ts';
import { spreadOf } from '../../figures.ts';
import { cpuSeconds } from '../../machine/usage.ts';
import { startProduct, type Product } from '../../product/start-product.ts';
import type { Row } from '../../report.ts';
import { seed } from '../../seed/seed.ts';
import { worstRequests, type WorstRequest } from './worst-requests.ts';

/** What one stranger's request takes from all others: the processor's time of the worst one at each way in, served, and refused by the limit. */
export const entrances: Bench = { name: 'entrances', title: 'Worst requests of strangers', run };

const mostMs = 5;

async function run({ cluster, quick, say }: Context) {
  const rounds = quick ? 1 : 3;
  const requests = quick ? 20 : 100;
  const place = await cluster.createDatabase('entrances');
  await seed(place, { users: 10 });
  const open = await startProduct(place);
  const limited = await startProduct(place, { env: { RATE_LIMIT: 'on' } });
  const rows: Row[] = [];
  try {
    for (const worst of worstRequests) {
      const [served, refused]: [number[], number[]] = [[], []];
      await useUpLimit(limited);
      for (let round = 0; round < rounds; round += 1) {
        served.push(await cpuMsOf(open, worst, requests));
        refused.push(await cpuMsOf(limited, worst, requests));
      }
      const [measured, beside] = [spreadOf(served), spreadOf(refused)];
      say(`${worst.entrance}: ${measured.median.toFixed(2)} ms served, ${beside.median.toFixed(2)} ms refused`);
      rows.push({
        target: '',
        what: worst.entrance,
        unit: 'ms',
        measured,
        rounds,
        beside: { what: 'beyond the limit', measured: beside },
        goal: { text: `≤ ${mostMs} ms`, isMet: beside.median <= mostMs },
      });
    }
  } finally {
    await open.stop();
    await limited.stop();
  }
  return {
    rows,
    notes: [
      `Processor time of the whole node for one request on a connection of its own, ${requests} in turn; the database is another process.`,
    ],
  };
}

/** 1,200 requests in one piece are one. */
async function cpuMsOf({ url, pid }: Product, worst: WorstRequest, requests: number): Promise<number> {
  const turns = worst.times === undefined ? requests : Math.ceil(requests / 10);
  const before = cpuSeconds(pid);
  for (let turn = 0; turn < turns; turn += 1) await send(url, worst);
  return ((cpuSeconds(pid) - before) * 1_000) / turns;
}

async function useUpLimit({ url }: Product): Promise<void> {
  for (let turn = 0; turn < 130; turn += 1) await fetch(`${url}/api/config`).then((reply) => reply.body?.cancel());
}

function send(url: string, { bytes, times = 1 }: WorstRequest): Promise<void> {
  const { port, hostname } = new URL(url);
  const { promise, resolve } = Promise.withResolvers<void>();
  const socket = net.connect({ port: Number(port), host: hostname });
  let answers = 0;
  socket.on('data', (data: Buffer) => {
    answers += data.toString('latin1').split('HTTP/1.1 ').length - 1;
    if (times > 1 && answers >= times) socket.destroy();
  });
  socket.setTimeout(5_000, () => socket.destroy());
  socket.on('close', () => resolve());
  socket.on('error', () => resolve());
  const one = bytes();
  socket.write(times === 1 ? one : Buffer.concat(Array.from({ length: times }, () => one)));
  return promise;
}
