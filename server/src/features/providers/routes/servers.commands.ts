import type { Deps } from '../../../deps.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { isMasked } from '../../../platform/secrets/masked.ts';
import { recordAudit, type By } from '../../audit/audit.commands.ts';
import { requireFreshFactor } from '../../auth/second-factor/second-factor.commands.ts';
import { refuseSecondEntry } from '../accounts/second-entry.ts';
import { changeKey } from '../providers.commands.ts';
import { findProviderAccount, lockProviderAccount } from '../providers.sql.ts';
import { listRoutes } from './routes.sql.ts';
import { lockServer, renameServer } from './servers.sql.ts';

/** `apiKey`: undefined or masked keeps the stored one. `providerId`: whose key the operator was shown. */
export type ServerChange = { name: string | undefined; apiKey: string | undefined; providerId: number | undefined };

export async function changeServer(deps: Deps, by: By, number: number, { name, apiKey, providerId }: ServerChange): Promise<void> {
  const newKey = apiKey === undefined || isMasked(apiKey) ? undefined : apiKey;
  if (newKey !== undefined) await requireFreshFactor(deps, by.caller);
  await deps.db.transaction(async (tx) => {
    const server = await lockServer(tx, number);
    if (server === undefined) refuse('NOT_FOUND');
    if (providerId !== undefined && (await findProviderAccount(tx, providerId)) === undefined) refuse('PROVIDER_NOT_FOUND');
    const owner = newKey === undefined ? undefined : await lockKeyOwner(tx, number, providerId);
    if (newKey !== undefined && owner !== undefined) {
      await changeKey(deps, tx, owner.id, newKey);
      await refuseSecondEntry(deps, tx, owner.id);
    }
    await renameServer(tx, { number, name: name ?? server.name });
    await recordAudit(tx, by, {
      action: 'server.update',
      target: `server:${number}`,
      before: { name: server.name },
      after: { name: name ?? server.name, key: owner === undefined ? 'key kept' : `key changed of ${owner.name}` },
    });
  });
}

async function lockKeyOwner(tx: Tx, number: number, expectedId: number | undefined) {
  const first = (await listRoutes(tx)).find(({ server }) => server === number);
  const owner = first && (await lockProviderAccount(tx, first.providerId));
  if (owner === undefined || owner.protocol === 'simulator') refuse('SERVER_HAS_NO_KEY');
  if (expectedId !== undefined && expectedId !== owner.id)
    refuse('INVALID_FIELDS', { fields: { apiKey: `This server asks ${owner.name} first by now. Look again before you save a key.` } });
  return owner;
}
