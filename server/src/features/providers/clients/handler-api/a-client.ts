import { onTestFinished } from 'vitest';
import type { BuyRequest, Provider } from '../../provider.ts';
import type { HandlerApiOptions } from './calls.ts';
import { createHandlerApi } from './client.ts';

/** It appears in URLs, and must appear nowhere else. */
export const API_KEY = 'canary-key-4711';

export const request: BuyRequest = { serviceCode: 'tg', country: '22', operator: null, ceiling: null, exceptPrefixes: [] };

export const { signal } = new AbortController();

export function aClient(options: Partial<HandlerApiOptions> & { baseUrl: string }): Provider {
  const client = createHandlerApi({ apiKey: API_KEY, timeoutMs: 5000, allowHost: () => true, ...options });
  onTestFinished(() => client.close());
  return client;
}
