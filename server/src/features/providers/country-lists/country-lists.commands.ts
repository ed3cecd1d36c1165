import type { ListedCountry, ListedOperator } from '@pinline/contract/providers/country-lists.calls';
import { countryCodeProblem, operatorProblem, type Protocol } from '@pinline/contract/providers/providers.rules';
import { toUnits } from '@pinline/contract/values/micros.rules';
import type { Deps } from '../../../deps.ts';
import { refuse } from '../../../platform/errors.ts';
import { explainProviderError } from '../health/provider-error-text.ts';
import type { Answer, Provider, UpstreamMoney } from '../provider.ts';
import { findProviderAccount, type ProviderAccount } from '../providers.sql.ts';
import { presentCountry } from './country-lists.rules.ts';

/** In milliseconds: an operator waits. */
const listMs = 10_000;
const maxRows = 500;

/** Sold nearly everywhere, so its price and stock compare countries and operators. */
const compared = { code: 'tg', name: 'Telegram' };

type List<Row> = { problem: string | null; serviceName: string; currency: string; rows: Row[] };

export async function listCountries(deps: Deps, providerId: number): Promise<List<ListedCountry>> {
  const account = await getAccount(deps, providerId);
  // The column's check allows the protocols of the contract alone.
  const protocol = account.protocol as Protocol;
  const answer = await ask(deps, account, (provider, signal) => provider.countries?.({ serviceCode: compared.code }, signal));
  return presentList(answer, account, (rows) =>
    rows
      .filter(({ code }) => countryCodeProblem(protocol, code) === undefined)
      .map((row) => ({ ...presentCountry(protocol, row), ...presentFigures(row) }))
      .toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
  );
}

export async function listOperators(deps: Deps, providerId: number, country: string): Promise<List<ListedOperator>> {
  const account = await getAccount(deps, providerId);
  const answer = await ask(deps, account, (provider, signal) => provider.operators?.({ country, serviceCode: compared.code }, signal));
  return presentList(answer, account, (rows) =>
    rows
      .filter(({ name }) => operatorProblem(name) === undefined && !name.includes(','))
      .map((row) => ({ name: row.name, ...presentFigures(row) }))
      .toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
  );
}

async function getAccount({ db }: Deps, id: number): Promise<ProviderAccount> {
  return (await findProviderAccount(db.autocommit, id)) ?? refuse('PROVIDER_NOT_FOUND');
}

type AskList<Row> = (provider: Provider, signal: AbortSignal) => Promise<Answer<Row[]>> | undefined;

async function ask<Row>(deps: Deps, { id }: ProviderAccount, askList: AskList<Row>): Promise<Answer<Row[]> | 'no key'> {
  const provider = await deps.providers.getFresh(id);
  if (provider === undefined) return 'no key';
  return (await askList(provider, AbortSignal.timeout(listMs))) ?? { ok: false, reason: 'NOT_OFFERED', detail: 'it has no such list' };
}

function presentList<Row, Shown>(
  answer: Answer<Row[]> | 'no key',
  { currency }: ProviderAccount,
  show: (rows: Row[]) => Shown[],
): List<Shown> {
  const rows = answer !== 'no key' && answer.ok ? show(answer.value).slice(0, maxRows) : [];
  return { problem: explainList(answer), serviceName: compared.name, currency, rows };
}

function explainList(answer: Answer<unknown> | 'no key'): string | null {
  if (answer === 'no key') return 'This provider has no key yet, or one that this installation cannot open.';
  if (answer.ok) return null;
  const isUnknown = ['NOT_OFFERED', 'BAD_SERVICE', 'BAD_COUNTRY', 'GARBAGE', 'UNREADABLE'].includes(answer.reason);
  return isUnknown ? 'This provider doesn’t list them.' : explainProviderError(answer.reason, answer.detail);
}

function presentFigures({ cost, stock }: { cost: UpstreamMoney | null; stock: number | null }) {
  return { price: cost === null ? null : toUnits(cost.micros), stock };
}
