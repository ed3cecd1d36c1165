import { onTestFinished } from 'vitest';
import { API_KEY as SIMULATOR_KEY, aSimulatorServer } from '../../../../../../simulators/provider/a-simulator.ts';
import type { SimulatorServerOptions } from '../../../../../../simulators/provider/server/http.ts';
import type { BuyRequest, Provider } from '../../provider.ts';
import type { HandlerApiOptions } from './handler-api-calls.ts';
import { createHandlerApi } from './client.ts';

/** The key appears in URLs, and must appear nowhere else. */
export const API_KEY = 'canary-key-4711';

export const request: BuyRequest = { serviceCode: 'tg', country: '22', operator: null, ceiling: null, exceptPrefixes: [] };

export const { signal } = new AbortController();

export function aClient(options: Partial<HandlerApiOptions> & { baseUrl: string }): Provider {
  const client = createHandlerApi({ apiKey: API_KEY, timeoutMs: 5000, allowHost: () => true, ...options });
  onTestFinished(() => client.close());
  return client;
}

/** A client of a simulated provider, and a purchase that must succeed. */
export async function aConnectedClient(options: Partial<SimulatorServerOptions> = {}) {
  const server = await aSimulatorServer(options);
  const client = aClient({ baseUrl: server.url, apiKey: SIMULATOR_KEY, utcOffsetMinutes: options.utcOffsetMinutes ?? 0 });
  const buy = async () => {
    const answer = await client.buy(request, signal);
    if (answer.outcome !== 'bought') throw new Error(answer.detail);
    return answer.number;
  };
  return { server, client, buy };
}
