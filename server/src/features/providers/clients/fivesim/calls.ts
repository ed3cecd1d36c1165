import { openHttpClient, type HttpResult } from '../../../../platform/outbound/http-client.ts';
import { createDescribe } from '../../../../platform/outbound/describe.ts';
import type { AllowHost } from '../../../../platform/outbound/guarded-connector.ts';
import { writeVia } from '../../../../platform/outbound/via.rules.ts';
import { pauseOf, reasonOfStatus } from '../http-refusals.ts';
import { atOnce, withoutTurn, type InTurn, type NextTurn } from '../next-turn.ts';
import type { Answer } from '../../provider.ts';
import { describeUnexpected, readAnswer, type ParsedAnswer } from './answer.ts';
import { reasonOf } from './refusals.ts';

export type FivesimOptions = {
  /** The origin, or the whole address if it isn't `/v1`. */
  baseUrl: string;
  apiKey: string;
  currency?: string;
  utcOffsetMinutes?: number;
  timeoutMs?: number;
  maxPages?: number;
  allowHost: AllowHost;
  nextTurn?: NextTurn;
  inTurn?: InTurn;
  /** Our own, for `Via`. */
  installationId?: string;
};

const SMALL_BODY = 64 * 1024;
export const LIST_BODY = 4 * 1024 * 1024;

export type Calls = ReturnType<typeof openCalls>;

export function openCalls({
  baseUrl,
  apiKey,
  timeoutMs = 8000,
  allowHost,
  nextTurn = atOnce,
  inTurn = withoutTurn,
  installationId,
}: FivesimOptions) {
  const url = new URL(baseUrl);
  const root = url.pathname === '/' ? '/v1' : url.pathname.replace(/\/+$/, '');
  const http = openHttpClient({ url, timeoutMs, allowHost });
  const describe = createDescribe(apiKey);

  const headersOf = (passed: readonly string[]) => ({
    accept: 'application/json',
    ...(installationId === undefined ? {} : { via: writeVia([...passed, installationId]) }),
  });

  const getOwn = (
    path: string,
    signal: AbortSignal,
    { maxBytes = SMALL_BODY, passed = [] }: { maxBytes?: number; passed?: readonly string[] | undefined } = {},
  ) =>
    http.send({
      method: 'GET',
      path: root + path,
      headers: { ...headersOf(passed), authorization: `Bearer ${apiKey}` },
      maxBytes,
      signal,
    });

  /** Without the key. */
  const getOpen = (path: string, signal: AbortSignal) =>
    http.send({ method: 'GET', path: root + path, headers: headersOf([]), maxBytes: LIST_BODY, signal });

  const getPrices = (filter: Record<string, string>, signal: AbortSignal) =>
    getOpen(`/guest/prices?${new URLSearchParams(filter).toString()}`, signal);

  function parseAnswer<T>(delivery: HttpResult, read: (parsed: ParsedAnswer) => T | undefined): Answer<T> {
    if (delivery.kind !== 'answered') return { ok: false, reason: 'UNREACHABLE', detail: describe(delivery.why) };
    const parsed = readAnswer(delivery.body);
    const value = read(parsed);
    if (value !== undefined) return { ok: true, value };
    const named = (parsed.kind === 'text' ? reasonOf(parsed.text) : undefined) ?? reasonOfStatus(delivery.status);
    const reason = named ?? (delivery.status >= 500 || isProviderError(parsed) ? 'UNREACHABLE' : 'GARBAGE');
    return { ok: false, reason, detail: describeUnexpected(delivery, describe), ...pauseOf(delivery) };
  }

  return { getOwn, getOpen, getPrices, parseAnswer, nextTurn, inTurn, describe, close: () => http.close() };
}

function isProviderError(parsed: ParsedAnswer): boolean {
  return parsed.kind === 'text' && (parsed.text === 'internal error' || parsed.text === 'server offline');
}
