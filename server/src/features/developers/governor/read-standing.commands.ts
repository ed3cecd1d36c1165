import type { KeyRules } from '@pinline/contract/developers/key-use.rules';
import type { Deps } from '../../../deps.ts';
import { operatorSettings } from '../../settings/settings.commands.ts';
import { findStanding, type StandingRow } from '../keys/keys.sql.ts';

export async function readStanding({ db }: Pick<Deps, 'db'>, keyId: number): Promise<{ judged: StandingRow; rules: KeyRules }> {
  const [judged, { keyUse }] = await Promise.all([findStanding(db.read, keyId), operatorSettings(db.read)]);
  return { judged, rules: keyUse };
}
