import type { Protocol } from '@pinline/contract/providers/providers.rules';
import type { Deps } from '../../deps.ts';
import { refuseIfChanged } from '../../platform/api/changed-meanwhile.ts';
import type { Tx } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { isMasked } from '../../platform/secrets/masked.ts';
import { targetProblem } from '../../platform/outbound/allowed-target.ts';
import { recordAudit, type By } from '../audit/audit.commands.ts';
import { requireFreshFactor } from '../auth/second-factor/second-factor.commands.ts';
import { forgetHealth } from './health/health.sql.ts';
import { accountWords, describeForAudit } from './accounts/account-fields.ts';
import { sealKey } from './accounts/keys.ts';
import { refuseSecondEntry } from './accounts/second-entry.ts';
import {
  insertProviderAccount,
  lockProviderAccount,
  saveKey,
  updateProviderAccount,
  type ProviderAccountFields,
  type ProviderAccount,
} from './providers.sql.ts';
import { hasPriceLimits } from './routes/routes.sql.ts';

/** Undefined keeps the last two; automatic and off for a new account. */
type EnteredFields = Omit<ProviderAccountFields, 'utcOffsetMinutes' | 'sellsAgain'> & {
  utcOffsetMinutes?: number | null | undefined;
  sellsAgain?: boolean | undefined;
};
/** `apiKey`: undefined or masked keeps the stored one. */
export type ProviderAccountEntry = EnteredFields & { apiKey: string | undefined };

export async function addProviderAccount(
  deps: Deps,
  by: By,
  { apiKey, ...entered }: ProviderAccountEntry & { protocol: Protocol },
): Promise<number> {
  await requireFreshFactor(deps, by.caller);
  const entry = { ...entered, utcOffsetMinutes: entered.utcOffsetMinutes ?? null, sellsAgain: entered.sellsAgain ?? false };
  if (entry.protocol === 'simulator' && !deps.providers.hasSimulator)
    refuse('INVALID_FIELDS', { fields: { protocol: 'There is no simulator on this installation' } });
  requireReach(deps, entry, apiKey);
  const key = readNewKey(apiKey);
  if (key === undefined && entry.protocol !== 'simulator') refuse('INVALID_FIELDS', { fields: { apiKey: 'Please enter the key' } });
  return deps.db.transaction(async (tx) => {
    const id = await insertProviderAccount(tx, entry);
    if (id === undefined) refuse('PROVIDER_EXISTS');
    if (key !== undefined) await saveKey(tx, id, sealKey(deps, id, key));
    await refuseSecondEntry(deps, tx, id);
    await recordAudit(tx, by, { action: 'provider.create', target: `provider:${id}`, after: describeForAudit(entry) });
    return id;
  });
}

export type ProviderAccountChange = { entry: EnteredFields; apiKey: string | undefined; opened: EnteredFields };

/** A key belongs to its address: for another address it must be entered again. */
export async function changeProviderAccount(
  deps: Deps,
  by: By,
  id: number,
  { entry: entered, apiKey, opened }: ProviderAccountChange,
): Promise<void> {
  await requireFreshFactor(deps, by.caller);
  await deps.db.transaction(async (tx) => {
    const before = await lockProviderAccount(tx, id);
    if (before === undefined) refuse('PROVIDER_NOT_FOUND');
    const entry = withKept(entered, before);
    refuseIfChanged({ opened, now: before, words: accountWords });
    requireReach(deps, { ...entry, protocol: before.protocol }, apiKey);
    const key = readNewKey(apiKey);
    if (key === undefined && originOf(before) !== originOf(entry) && before.apiKeySealed !== null)
      refuse('INVALID_FIELDS', { fields: { apiKey: 'Enter the key again: it is never sent to another address unasked' } });
    if (before.currency !== entry.currency && (await hasPriceLimits(tx, id)))
      refuse('INVALID_FIELDS', { fields: { currency: 'Its routes have price ceilings in the old currency. Take them away first.' } });
    if (!(await updateProviderAccount(tx, id, entry))) refuse('PROVIDER_EXISTS');
    if (key !== undefined) await changeKey(deps, tx, id, key);
    else if (before.baseUrl !== entry.baseUrl || before.currency !== entry.currency) await forgetHealth(tx, id);
    await refuseSecondEntry(deps, tx, id);
    await recordAudit(tx, by, {
      action: 'provider.update',
      target: `provider:${id}`,
      before: describeForAudit(before),
      after: { ...describeForAudit(entry), key: key === undefined ? 'key kept' : 'key changed' },
    });
  });
}

function withKept({ utcOffsetMinutes, sellsAgain, ...entered }: EnteredFields, before: ProviderAccount): ProviderAccountFields {
  return {
    ...entered,
    utcOffsetMinutes: utcOffsetMinutes === undefined ? before.utcOffsetMinutes : utcOffsetMinutes,
    sellsAgain: sellsAgain ?? before.sellsAgain,
  };
}

export async function changeKey(deps: Deps, tx: Tx, id: number, apiKey: string): Promise<void> {
  await saveKey(tx, id, sealKey(deps, id, apiKey));
  await forgetHealth(tx, id);
}

/** The simulator runs in this process, without address or key. */
function requireReach(deps: Deps, { protocol, baseUrl }: { protocol: string; baseUrl: string | null }, apiKey: string | undefined): void {
  if (protocol === 'simulator') {
    if (baseUrl !== null) refuse('INVALID_FIELDS', { fields: { baseUrl: 'The simulator has no address' } });
    if (readNewKey(apiKey) !== undefined) refuse('INVALID_FIELDS', { fields: { apiKey: 'The simulator has no key' } });
    return;
  }
  if (baseUrl === null) refuse('INVALID_FIELDS', { fields: { baseUrl: 'Please enter the address' } });
  const problem = targetProblem(new URL(baseUrl), deps.config);
  if (problem !== undefined) refuse('INVALID_FIELDS', { fields: { baseUrl: problem } });
}

function readNewKey(typed: string | undefined): string | undefined {
  return typed === undefined || isMasked(typed) ? undefined : typed;
}

export function originOf({ baseUrl }: Pick<ProviderAccount, 'baseUrl'>): string | undefined {
  return baseUrl === null ? undefined : new URL(baseUrl).origin;
}
