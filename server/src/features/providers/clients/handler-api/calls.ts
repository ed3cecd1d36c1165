import type { Answer } from '../../provider.ts';
import type { Reading } from './lists/active-list.ts';
import { type ParsedAnswer, describeUnexpected, readAnswer } from './answer.ts';
import { createDescribe } from '../../../../platform/outbound/describe.ts';
import { type HttpResult, openHttpClient } from '../../../../platform/outbound/http-client.ts';
import type { AllowHost } from '../../../../platform/outbound/guarded-connector.ts';
import { atOnce, notSent, withoutTurn, type InTurn, type NextTurn } from '../next-turn.ts';
import type { Lane } from '../../guard/call-queue.ts';
import { writeVia } from '../../../../platform/outbound/via.rules.ts';
import { pauseOf, reasonOfStatus } from '../http-refusals.ts';
import { reasonOf } from './refusals.ts';

export type HandlerApiOptions = {
  /** The origin, or the whole address if it isn't `/stubs/handler_api.php`. */
  baseUrl: string;
  apiKey: string;
  currency?: string;
  utcOffsetMinutes?: number;
  timeoutMs?: number;
  /** Pages of 100 of the active list; a longer one is incomplete. */
  maxPages?: number;
  allowHost: AllowHost;
  nextTurn?: NextTurn;
  inTurn?: InTurn;
  /** Our own, for `Via`. */
  installationId?: string;
  /** In milliseconds since any fixed moment. */
  uptimeMs?: () => number;
};

const SMALL_BODY = 64 * 1024;
export const LIST_BODY = 4 * 1024 * 1024;

export type Calls = ReturnType<typeof openCalls>;

export function openCalls({
  baseUrl,
  apiKey,
  currency = 'USD',
  utcOffsetMinutes = 0,
  timeoutMs = 8000,
  allowHost,
  nextTurn = atOnce,
  inTurn = withoutTurn,
  installationId,
}: HandlerApiOptions) {
  const url = new URL(baseUrl);
  const pathname = url.pathname === '/' ? '/stubs/handler_api.php' : url.pathname;
  const http = openHttpClient({ url, timeoutMs, allowHost });
  const describe = createDescribe(apiKey);
  const reading: Reading = { currency, utcOffsetMinutes };

  const headersOf = (passed: readonly string[]) => ({
    accept: 'application/json, text/plain',
    ...(installationId === undefined ? {} : { via: writeVia([...passed, installationId]) }),
  });

  const get = (
    params: Record<string, string>,
    signal: AbortSignal,
    { maxBytes = SMALL_BODY, passed = [] }: { maxBytes?: number | undefined; passed?: readonly string[] | undefined } = {},
  ) =>
    http.send({
      method: 'GET',
      path: `${pathname}?${new URLSearchParams({ api_key: apiKey, ...params }).toString()}`,
      headers: headersOf(passed),
      maxBytes,
      signal,
    });

  const getNext = async (lane: Lane, params: Record<string, string>, signal: AbortSignal, maxBytes?: number) =>
    (await nextTurn(lane, signal)) ? get(params, signal, { maxBytes }) : notSent;

  function parseAnswer<T>(delivery: HttpResult, read: (parsed: ParsedAnswer) => T | undefined): Answer<T> {
    if (delivery.kind !== 'answered') return { ok: false, reason: 'UNREACHABLE', detail: describe(delivery.why) };
    const parsed = readAnswer(delivery.body);
    const value = read(parsed);
    if (value !== undefined) return { ok: true, value };
    const named = parsed.kind === 'token' ? reasonOf(parsed.token) : reasonOfStatus(delivery.status);
    const reason = named ?? (delivery.status >= 500 || isProviderError(parsed) ? 'UNREACHABLE' : 'GARBAGE');
    return { ok: false, reason, detail: describeUnexpected(delivery, describe), ...pauseOf(delivery) };
  }

  return { get, getNext, parseAnswer, nextTurn, inTurn, currency, describe, reading, close: () => http.close() };
}

function isProviderError(parsed: ParsedAnswer): boolean {
  return parsed.kind === 'token' && ['ERROR_SQL', 'SQL_ERROR', 'SERVER_ERROR'].includes(parsed.token);
}
