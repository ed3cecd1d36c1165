import type { Deps } from '../../../deps.ts';
import type { Origin } from '../../../platform/api/admit-call.ts';
import type { SessionCaller } from '../../../platform/api/caller.ts';
import { requirePassword } from '../sign-in/check-password.ts';
import { requireFreshFactor } from './second-factor.commands.ts';
import { hasFactor } from './second-factor.sql.ts';

/** An open session isn't enough: asks for a fresh code where there is an authenticator, otherwise for the password or a new sign-in. */
export async function requireOwner(
  deps: Deps,
  caller: SessionCaller,
  given: { password: string | undefined; from: Origin },
): Promise<void> {
  if (await hasFactor(deps.db.autocommit, caller.userId)) await requireFreshFactor(deps, caller);
  else await requirePassword(deps, caller, given);
}
