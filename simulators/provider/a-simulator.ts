import { onTestFinished } from 'vitest';
import type { ManualClock } from './clock.ts';
import { createManualClock } from './clock.ts';
import type { SimulatorServer, SimulatorServerOptions } from './server/http.ts';
import { createSimulatorServer } from './server/http.ts';
import type { Order } from './order.ts';
import type { SimulatorOptions } from './server/settings.ts';
import type { Simulator } from './simulator.ts';
import { createSimulator } from './simulator.ts';

/** Time stops until the test moves it; every number gets a message in 10 seconds. */
export function aSimulator(options: Partial<SimulatorOptions> = {}): Simulator & { clock: ManualClock } {
  const clock = createManualClock();
  const simulator = createSimulator({ seed: 7, clock, codeSeconds: { from: 10, to: 10 }, deliveryRate: 1, ...options });
  onTestFinished(() => simulator.close());
  return { ...simulator, clock };
}

export function anOrder(order: Partial<Order> = {}): Order {
  return { service: 'tg', country: '22', operators: [], maxCostMicros: null, exceptPrefixes: [], orderId: null, ...order };
}

export function aNumber(simulator: Simulator, order: Partial<Order> = {}) {
  const purchase = simulator.buy(anOrder(order));
  if (!purchase.ok) throw new Error(`No number: ${purchase.refusal.token}`);
  return purchase.activation;
}

export const API_KEY = 'canary-key-4711';

export type TestServer = SimulatorServer & {
  clock: ManualClock;
  ask(action: string, params?: Record<string, string>): Promise<string>;
  askJson(action: string, params?: Record<string, string>): Promise<unknown>;
  buy(params?: Record<string, string>): Promise<string>;
  control(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>;
};

export async function aSimulatorServer(options: Partial<SimulatorServerOptions> = {}): Promise<TestServer> {
  const clock = createManualClock();
  const server = await createSimulatorServer({
    seed: 7,
    apiKey: API_KEY,
    clock,
    codeSeconds: { from: 10, to: 10 },
    deliveryRate: 1,
    ...options,
  });
  onTestFinished(() => server.close());

  const ask = async (action: string, params: Record<string, string> = {}) => {
    const query = new URLSearchParams({ api_key: API_KEY, action, ...params });
    const response = await fetch(`${server.handlerApiUrl}?${query.toString()}`);
    return response.text();
  };
  return {
    ...server,
    clock,
    ask,
    askJson: async (action, params) => JSON.parse(await ask(action, params)),
    buy: async (params) => {
      const [, id] = /^ACCESS_NUMBER:(\d+):\d+$/.exec(await ask('getNumber', { service: 'tg', country: '22', ...params })) ?? [];
      if (id === undefined) throw new Error('No number');
      return id;
    },
    control: async (method, path, body) => {
      const response = await fetch(`${server.url}/simulator/${path}`, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: await response.json() };
    },
  };
}
