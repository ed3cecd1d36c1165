import type { Deps } from '../../../deps.ts';
import { readUserUse } from '../../activations/by-key/outcomes.commands.ts';
import { findOperatorSettings } from '../../settings/settings.sql.ts';
import { findStanding, type StandingRow } from '../keys/keys.sql.ts';

type Standing = {
  key: StandingRow;
  user: Awaited<ReturnType<typeof readUserUse>>;
  rules: Pick<Awaited<ReturnType<typeof findOperatorSettings>>, 'keyUse' | 'fairUse'>;
};

/** The standing of a key and of its user, by the operator's rules for each. */
export async function readStanding({ db }: Pick<Deps, 'db'>, { keyId, userId }: { keyId: number; userId: number }): Promise<Standing> {
  const { keyUse, fairUse } = await findOperatorSettings(db.autocommit);
  const [key, user] = await Promise.all([findStanding(db.autocommit, keyId), readUserUse(db.autocommit, { userId, rules: fairUse })]);
  return { key, user, rules: { keyUse, fairUse } };
}
