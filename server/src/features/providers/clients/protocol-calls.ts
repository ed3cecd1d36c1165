import { createDescribe, type Describe } from '../../../platform/outbound/describe.ts';
import type { AllowHost } from '../../../platform/outbound/guarded-connector.ts';
import { openHttpClient, type HttpResult } from '../../../platform/outbound/http-client.ts';
import { writeVia } from '../../../platform/outbound/via.rules.ts';
import type { Answer, RefusalReason } from '../provider.ts';
import { pauseOf } from './http-refusals.ts';
import { atOnce, withoutTurn, type InTurn, type NextTurn } from './next-turn.ts';

export type ClientOptions = {
  /** The origin, or the whole address if the path isn't the protocol's own. */
  baseUrl: string;
  apiKey: string;
  currency?: string;
  utcOffsetMinutes?: number;
  timeoutMs?: number;
  /** The most pages of a list: a longer one is incomplete. */
  maxPages?: number;
  allowHost: AllowHost;
  nextTurn?: NextTurn;
  inTurn?: InTurn;
  /** Our own, for `Via`. */
  installationId?: string;
};

type Protocol<Parsed> = {
  accept: string;
  readAnswer(body: string): Parsed;
  /** What the provider says, where it says something known. */
  reasonOf(parsed: Parsed, status: number): RefusalReason | undefined;
  /** It says that the fault is its own. */
  isProviderError(parsed: Parsed): boolean;
  describeUnexpected(answer: { status: number; body: string }, describe: Describe): string;
};

type Get = {
  path: string;
  signal: AbortSignal;
  maxBytes?: number | undefined;
  headers?: Record<string, string>;
  /** Installations that the order went through. */
  passed?: readonly string[] | undefined;
};

const smallBody = 64 * 1024;
export const listBody = 4 * 1024 * 1024;

/** The calls of one account, whatever the protocol. */
export function openProtocolCalls<Parsed>(options: ClientOptions, protocol: Protocol<Parsed>) {
  const { baseUrl, apiKey, timeoutMs = 8000, allowHost, nextTurn = atOnce, inTurn = withoutTurn, installationId } = options;
  const http = openHttpClient({ url: new URL(baseUrl), timeoutMs, allowHost });
  const describe = createDescribe(apiKey);

  function get({ path, signal, maxBytes = smallBody, headers, passed = [] }: Get): Promise<HttpResult> {
    const via = installationId === undefined ? {} : { via: writeVia([...passed, installationId]) };
    return http.send({ method: 'GET', path, headers: { accept: protocol.accept, ...via, ...headers }, maxBytes, signal });
  }

  function parseAnswer<T>(delivery: HttpResult, read: (parsed: Parsed) => T | undefined): Answer<T> {
    if (delivery.kind !== 'answered') return { ok: false, reason: 'UNREACHABLE', detail: describe(delivery.why) };
    const parsed = protocol.readAnswer(delivery.body);
    const value = read(parsed);
    if (value !== undefined) return { ok: true, value };
    const isUnreachable = delivery.status >= 500 || protocol.isProviderError(parsed);
    const reason = protocol.reasonOf(parsed, delivery.status) ?? (isUnreachable ? 'UNREACHABLE' : 'GARBAGE');
    return { ok: false, reason, detail: protocol.describeUnexpected(delivery, describe), ...pauseOf(delivery) };
  }

  return { get, parseAnswer, nextTurn, inTurn, describe, close: () => http.close() };
}
