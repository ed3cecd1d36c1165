import { onTestFinished } from 'vitest';
import { API_KEY as SIMULATOR_KEY, aSimulatorServer } from '../../../../../../simulators/provider/a-simulator.ts';
import type { SimulatorServerOptions } from '../../../../../../simulators/provider/server/http.ts';
import type { BuyRequest, Provider } from '../../provider.ts';
import { API_KEY, signal } from '../handler-api/a-client.ts';
import { aHostileServer, type Handler } from '../../../../../../test/fakes/network/hostile-server.ts';
import type { ClientOptions } from '../protocol-calls.ts';
import { createFivesim } from './client.ts';

export { API_KEY, signal };

export const request: BuyRequest = { serviceCode: 'tg', country: 'india', operator: null, ceiling: null, exceptPrefixes: [] };

export const order = {
  id: 11631253,
  phone: '+919876543210',
  operator: 'virtual21',
  product: 'telegram',
  price: 12.5,
  status: 'RECEIVED',
  expires: '2026-01-01T00:15:00.809469028Z',
  sms: null,
  created_at: '2026-01-01T00:00:00.809469028Z',
  forwarding: false,
  forwarding_number: '',
  country: 'india',
};

export function aClient(options: Partial<ClientOptions> & { baseUrl: string }): Provider {
  const client = createFivesim({ apiKey: API_KEY, timeoutMs: 5000, allowHost: () => true, ...options });
  onTestFinished(() => client.close());
  return client;
}

export type Asked = { path: string; authorization: string | undefined };

export async function aHostileFivesim(handler: Handler) {
  const asked: Asked[] = [];
  const server = await aHostileServer((incoming, response, count) => {
    asked.push({ path: incoming.url ?? '', authorization: incoming.headers.authorization });
    handler(incoming, response, count);
  });
  return { ...server, asked };
}

/** A client of a simulated provider, and a purchase that must succeed. */
export async function aConnectedClient(options: Partial<SimulatorServerOptions> = {}) {
  const server = await aSimulatorServer(options);
  const client = aClient({ baseUrl: server.fivesimUrl, apiKey: SIMULATOR_KEY });
  const buy = async () => {
    const answer = await client.buy(request, signal);
    if (answer.outcome !== 'bought') throw new Error(answer.detail);
    return answer.number;
  };
  return { server, client, buy };
}
