import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { machineMs } from '../product/product.ts';
import { startScript } from '../product/start-script.ts';

export type SoldNumber = { upstreamId: string; phoneNumber: string };

/** A provider that is a process of its own. */
export type Company = Awaited<ReturnType<typeof startCompany>>;

export const apiKey = 'bench';

export async function startCompany() {
  const simulator = await startScript({
    script: 'simulators/provider/server/serve.ts',
    args: ['--port', '0', '--api-key', apiKey, '--seed', '7', '--delivery-rate', '0', '--stock', '1000000', '--life-seconds', '7200'],
    ready: /^Simulator ready at (\S+)/,
  });
  const { origin } = new URL(simulator.address);
  const http = new Pool(origin, { connections: 32 });

  async function ask(path: string, body?: string): Promise<string> {
    const response = await http.request({ method: body === undefined ? 'GET' : 'POST', path, ...(body === undefined ? {} : { body }) });
    return response.body.text();
  }

  return {
    origin,
    pid: simulator.pid,

    async sell(count: number): Promise<SoldNumber[]> {
      const sold: SoldNumber[] = [];
      let asked = 0;
      await Promise.all(
        Array.from({ length: 32 }, async () => {
          while (asked++ < count) {
            const answer = await ask(`/stubs/handler_api.php?api_key=${apiKey}&action=getNumber&service=tg&country=22`);
            const [, upstreamId, phoneNumber] = /^ACCESS_NUMBER:(\d+):(\d+)$/.exec(answer) ?? [];
            if (upstreamId === undefined || phoneNumber === undefined) throw new Error(`The simulator sold nothing: ${answer}`);
            sold.push({ upstreamId, phoneNumber: `+${phoneNumber}` });
          }
        }),
      );
      return sold;
    },

    /** One code for each number, spread over the time. Returns when each was there. */
    async sendCodes(numbers: { id: number; upstreamId: string }[], overMs: number): Promise<[number, number][]> {
      const startedAt = performance.now();
      return Promise.all(
        numbers.map(async ({ id, upstreamId }, index) => {
          await sleep(Math.max(0, startedAt + (index * overMs) / numbers.length - performance.now()));
          await ask('/simulator/message', JSON.stringify({ activationId: upstreamId, text: 'Your code is 4711', code: '4711' }));
          return [id, machineMs()] satisfies [number, number];
        }),
      );
    },

    async callsOf(action: string): Promise<number> {
      const calls: Record<string, number> = JSON.parse(await ask('/simulator/calls'));
      return calls[action] ?? 0;
    },

    async switchOn(fault: object): Promise<void> {
      await ask('/simulator/faults', JSON.stringify(fault));
    },

    async sendWebhooksTo(address: string): Promise<void> {
      await ask('/simulator/webhooks', JSON.stringify({ address }));
    },

    async stop(): Promise<void> {
      await http.destroy();
      await simulator.stop();
    },
  };
}
