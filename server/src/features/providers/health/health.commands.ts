import type { Deps } from '../../../deps.ts';
import { now } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { evaluateHealth, unknownHealth, type Health } from './health.rules.ts';
import { findProvidersInUse, saveHealth, type HealthRow } from './health.sql.ts';
import { findProviderAccount, type ProviderAccount } from '../providers.sql.ts';

/** In milliseconds: an operator waits. */
const balanceMs = 5_000;

export async function testProvider(deps: Deps, id: number): Promise<HealthRow> {
  const account = await findProviderAccount(deps.db.autocommit, id);
  if (account === undefined) refuse('PROVIDER_NOT_FOUND');
  const health = await askBalance(deps, account);
  const checkedAt = (await saveHealth(deps.db.autocommit, account, health)) ?? (await now(deps.db.autocommit));
  return { ...health, providerId: id, checkedAt };
}

/** In parallel: one that hangs delays no other. */
export async function checkProviders(deps: Deps): Promise<void> {
  await Promise.all((await findProvidersInUse(deps.db.autocommit)).map((id) => testProvider(deps, id)));
}

async function askBalance(deps: Deps, account: ProviderAccount): Promise<Health> {
  const provider = await deps.providers.getFresh(account.id);
  if (provider === undefined) return unknownHealth(explainNoConnection(account));
  const startedAt = performance.now();
  const answer = await provider.balance(AbortSignal.timeout(balanceMs));
  return evaluateHealth(answer, { latencyMs: Math.round(performance.now() - startedAt), currency: account.currency });
}

function explainNoConnection({ protocol, apiKeySealed }: ProviderAccount): string {
  if (protocol === 'simulator') return 'There is no simulator on this installation.';
  if (apiKeySealed === null) return 'There is no key yet. Enter the one from the provider’s own site.';
  return 'The saved key cannot be opened with this installation’s secret key. Enter it again.';
}
