import type { Protocol } from '@pinline/contract/providers/providers.rules';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { sealKey } from './accounts/keys.ts';
import { saveKey } from './providers.sql.ts';
import { upsertProvider } from './seed-providers.sql.ts';

export type NewProvider = {
  name: string;
  protocol: Protocol;
  paisePerUnit: number;
  baseUrl?: string;
  apiKey?: string;
  sellsAgain?: boolean;
};

export async function saveProvider(tx: Db | Tx, secrets: Secrets, provider: NewProvider): Promise<number> {
  const { name, protocol, paisePerUnit, baseUrl = null, apiKey, sellsAgain = protocol === 'simulator' } = provider;
  const id = await upsertProvider(tx, { name, protocol, paisePerUnit, baseUrl, sellsAgain });
  if (apiKey !== undefined) await saveKey(tx, id, sealKey({ secrets }, id, apiKey));
  return id;
}
