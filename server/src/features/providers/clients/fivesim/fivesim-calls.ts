import { reasonOfStatus } from '../http-refusals.ts';
import { listBody, openProtocolCalls, type ClientOptions } from '../protocol-calls.ts';
import { describeUnexpected, readAnswer, type ParsedAnswer } from './answer.ts';
import { reasonOf } from './refusals.ts';

export type Calls = ReturnType<typeof openCalls>;

export function openCalls(options: ClientOptions) {
  const { get, ...calls } = openProtocolCalls<ParsedAnswer>(options, {
    accept: 'application/json',
    readAnswer,
    reasonOf: (parsed, status) => (parsed.kind === 'text' ? reasonOf(parsed.text) : undefined) ?? reasonOfStatus(status),
    isProviderError: (parsed) => parsed.kind === 'text' && ['internal error', 'server offline'].includes(parsed.text),
    describeUnexpected,
  });
  const { pathname } = new URL(options.baseUrl);
  const root = pathname === '/' ? '/v1' : pathname.replace(/\/+$/, '');
  const headers = { authorization: `Bearer ${options.apiKey}` };

  const getOwn = (path: string, signal: AbortSignal, more: { maxBytes?: number; passed?: readonly string[] | undefined } = {}) =>
    get({ path: root + path, signal, headers, ...more });

  /** Without the key. */
  const getOpen = (path: string, signal: AbortSignal) => get({ path: root + path, signal, maxBytes: listBody });

  const getPrices = (filter: Record<string, string>, signal: AbortSignal) =>
    getOpen(`/guest/prices?${new URLSearchParams(filter).toString()}`, signal);

  return { ...calls, getOwn, getOpen, getPrices };
}
