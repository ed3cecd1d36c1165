import { randomBytes } from 'node:crypto';
import type { Deps } from '../../../deps.ts';
import { refuse } from '../../../platform/errors.ts';
import { sha256 } from '../../../platform/secrets/secrets.ts';
import { recordAudit, type By } from '../../audit/audit.commands.ts';
import { requireFreshFactor } from '../../auth/second-factor/second-factor.commands.ts';
import { findProviderAccount, lockProviderAccount } from '../providers.sql.ts';
import { isFrom } from './webhook-address.rules.ts';
import { findBySecretHash, findWebhookAddress, saveWebhookSecret, saveWebhookSources } from './webhook-address.sql.ts';

const secretBytes = 32;
const secretShape = /^[\w-]{43}$/;

/** Null also if it was sealed with another key. */
export async function showWebhookAddress(deps: Deps, by: By, providerId: number): Promise<string | null> {
  await requireFreshFactor(deps, by.caller);
  if ((await findProviderAccount(deps.db.autocommit, providerId)) === undefined) refuse('PROVIDER_NOT_FOUND');
  const stored = await findWebhookAddress(deps.db.autocommit, providerId);
  const secret = stored && openSecret(deps, stored);
  return secret === undefined ? null : addressOf(deps, secret);
}

export async function createWebhookAddress(deps: Deps, by: By, providerId: number): Promise<string> {
  await requireFreshFactor(deps, by.caller);
  const secret = randomBytes(secretBytes).toString('base64url');
  await deps.db.transaction(async (tx) => {
    if ((await lockProviderAccount(tx, providerId)) === undefined) refuse('PROVIDER_NOT_FOUND');
    const isReplaced = (await findWebhookAddress(tx, providerId)) !== undefined;
    const secretSealed = deps.secrets.seal(secret, ownerOf(providerId));
    await saveWebhookSecret(tx, { providerId, secretHash: sha256(secret), secretSealed });
    await recordAudit(tx, by, {
      action: 'provider.webhook-address',
      target: `provider:${providerId}`,
      after: { address: isReplaced ? 'replaced' : 'made' },
    });
  });
  return addressOf(deps, secret);
}

export async function changeWebhookSources(deps: Deps, by: By, providerId: number, sources: string[]): Promise<void> {
  await requireFreshFactor(deps, by.caller);
  await deps.db.transaction(async (tx) => {
    if ((await lockProviderAccount(tx, providerId)) === undefined) refuse('PROVIDER_NOT_FOUND');
    const before = await findWebhookAddress(tx, providerId);
    if (before === undefined) refuse('WEBHOOK_ADDRESS_MISSING');
    await saveWebhookSources(tx, providerId, sources);
    await recordAudit(tx, by, {
      action: 'provider.webhook-sources',
      target: `provider:${providerId}`,
      before: { sources: before.sources },
      after: { sources },
    });
  });
}

/** Finds the provider of an address, and checks that the call is from there. */
export async function findWebhookProvider(
  deps: Deps,
  { secret, address }: { secret: string; address: string },
): Promise<number | undefined> {
  if (!secretShape.test(secret)) return undefined;
  const found = await findBySecretHash(deps.db, sha256(secret));
  if (found === undefined) return undefined;
  if (isFrom(address, found.sources)) return found.providerId;
  deps.log.warn({ providerId: found.providerId, address }, 'a webhook arrived from an address that is not among its provider’s');
  return undefined;
}

function openSecret({ secrets }: Pick<Deps, 'secrets'>, { providerId, secretSealed }: { providerId: number; secretSealed: Buffer }) {
  try {
    return secrets.unseal(secretSealed, ownerOf(providerId));
  } catch {
    return undefined;
  }
}

function addressOf(deps: Pick<Deps, 'publicUrl'>, secret: string): string {
  return `${deps.publicUrl()}/api/webhook/${secret}`;
}

export function ownerOf(providerId: number): string {
  return `push:${providerId}`;
}
