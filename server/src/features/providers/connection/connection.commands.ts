import type { Connection } from '@pinline/contract/providers/connection.calls';
import type { RemoteProtocol } from '@pinline/contract/providers/providers.rules';
import { unitsText } from '@pinline/contract/values/micros.rules';
import type { Deps } from '../../../deps.ts';
import { refuse } from '../../../platform/errors.ts';
import { isAllowedTarget, targetProblem } from '../../../platform/outbound/allowed-target.ts';
import { isMasked } from '../../../platform/secrets/masked.ts';
import { countOrRefuse, type Throttle } from '../../auth/throttle/throttle.ts';
import { openKey } from '../accounts/keys.ts';
import { otherAddressesOf, speaksProtocol, type ProtocolAt } from '../clients/identify-protocol.ts';
import { openClient } from '../connect-provider.ts';
import { originOf } from '../providers.commands.ts';
import { findProviderAccount } from '../providers.sql.ts';
import { httpStatusOf, isMistaken, outcomeOf } from './connection.rules.ts';
import { findStatedCurrency, unstatedCurrency } from './stated-currency.ts';

/** `apiKey`: undefined or masked for the stored one of `providerId`. */
export type ConnectionQuestion = {
  providerId: number | undefined;
  protocol: RemoteProtocol;
  baseUrl: string;
  apiKey?: string | undefined;
};

/** In milliseconds: an operator waits. */
const balanceMs = 5_000;
const identifyMs = 2_500;

export async function testConnection(deps: Deps, userId: number, question: ConnectionQuestion): Promise<Connection> {
  if (deps.config.isRateLimited) await countOrRefuse(deps.db, connectionTests(userId));
  const apiKey = await findKey(deps, question);
  if (apiKey === undefined) return { ...nothingKnown, outcome: 'no_key' };
  const url = new URL(question.baseUrl);
  if (targetProblem(url, deps.config) !== undefined)
    return { ...nothingKnown, outcome: targetProblem(toHttps(url), deps.config) === undefined ? 'not_https' : 'not_allowed' };
  const asked = await askBalance(deps, { ...question, apiKey });
  if (!isMistaken(asked.outcome)) return asked;
  return explainMistake(deps, question, asked);
}

/** Counted for all nodes together: each call reaches out to an address that someone typed. */
const connectionTests = (userId: number): Throttle => ({ kind: 'connection-test', key: String(userId), most: 60, windowSeconds: 10 * 60 });

/** A stored key never leaves for another host or in another protocol than it was stored for. */
async function findKey(deps: Deps, { providerId, protocol, baseUrl, apiKey }: ConnectionQuestion): Promise<string | undefined> {
  if (apiKey !== undefined && !isMasked(apiKey)) return apiKey;
  if (providerId === undefined) refuse('INVALID_FIELDS', { fields: { apiKey: 'Please enter the key' } });
  const account = (await findProviderAccount(deps.db.autocommit, providerId)) ?? refuse('PROVIDER_NOT_FOUND');
  if (account.protocol !== protocol || originOf(account) !== originOf({ baseUrl }))
    refuse('INVALID_FIELDS', { fields: { apiKey: 'Enter the key again: it is never sent to another address unasked' } });
  return openKey(deps, account);
}

async function askBalance(deps: Deps, { protocol, baseUrl, apiKey }: ProtocolAt & { apiKey: string }): Promise<Connection> {
  const client = openClient(deps, { protocol, baseUrl, apiKey, currency: unstatedCurrency }, { maxPages: 1 });
  const startedAt = performance.now();
  try {
    const answer = await client.balance(AbortSignal.timeout(balanceMs));
    const latencyMs = Math.round(performance.now() - startedAt);
    if (!answer.ok) return { ...nothingKnown, outcome: outcomeOf(answer), httpStatus: httpStatusOf(answer), latencyMs };
    const currency = await findStatedCurrency(client, AbortSignal.timeout(identifyMs));
    const outcome = answer.value.micros > 0 ? 'works' : 'no_money';
    return { ...nothingKnown, outcome, balance: unitsText(answer.value.micros), currency, latencyMs };
  } finally {
    await client.close();
  }
}

async function explainMistake({ config }: Deps, { protocol, baseUrl }: ProtocolAt, asked: Connection): Promise<Connection> {
  const signal = AbortSignal.timeout(identifyMs);
  const speaks = (at: ProtocolAt) => speaksProtocol(at, (target) => isAllowedTarget(target, config), signal);
  // Any company may answer a foreign path with 401, and the right one may answer badly for once.
  if (await speaks({ protocol, baseUrl })) return asked;
  const others = otherAddressesOf({ protocol, baseUrl });
  const answers = await Promise.all(others.map(speaks));
  const found = others.find((_, index) => answers[index] === true);
  if (found === undefined) return asked;
  return { ...asked, outcome: found.protocol === protocol ? 'other_address' : 'other_protocol', found };
}

function toHttps(url: URL): URL {
  const secure = new URL(url);
  secure.protocol = 'https:';
  return secure;
}

const nothingKnown = { balance: null, currency: null, latencyMs: null, httpStatus: null, found: null };
