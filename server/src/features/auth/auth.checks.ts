import type { Config } from '../../config.ts';
import { pass, fail, type Check } from '../../platform/checks/checks.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Sealed } from '../../platform/secrets/secrets.ts';
import { exampleAdminEmail, setupWarnings } from '../../platform/checks/setup-warnings.rules.ts';
import { isAdminAddress } from './operators/operators.commands.ts';
import { saveResealedFactor, findSealedFactors } from './second-factor/second-factor.sql.ts';
import { factorOwner } from './second-factor/use-code.ts';

export async function findSealedAuthenticators(db: Db | Tx): Promise<Sealed[]> {
  const rows = await findSealedFactors(db);
  return rows.map(({ userId, sealed }) => ({
    what: `authenticator of user ${userId}`,
    owner: factorOwner(userId),
    sealed,
    save: (tx, resealed) => saveResealedFactor(tx, userId, resealed),
  }));
}

export function adminAddressCheck(db: Db, config: Config): Check {
  return {
    name: 'admin address',
    async run() {
      const warnings = setupWarnings(config, { hasExampleAdmin: await isAdminAddress(db, exampleAdminEmail) });
      const warning = warnings.find(({ about }) => about === 'admin address');
      return warning === undefined ? pass('no operator has the address of the example in production') : fail(warning.text, warning.advice);
    },
  };
}
