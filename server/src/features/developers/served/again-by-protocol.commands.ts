import type { Deps } from '../../../deps.ts';
import type { KeyCaller } from '../../../platform/api/caller.ts';
import { isLoop } from '../../../platform/outbound/via.rules.ts';
import { buyAgain } from '../../activations/again/again.commands.ts';
import { getNumberOfKey } from '../../activations/by-key/numbers.commands.ts';
import type { ActivationRow } from '../../activations/activations.sql.ts';
import { protocolWaitMs, type Asked } from './buy-by-protocol.commands.ts';

/** A number of this key once more, for both protocols. Undefined when it can't be had: nothing is charged. */
export async function buyAgainByProtocol(
  deps: Deps,
  caller: KeyCaller,
  { id }: Pick<ActivationRow, 'id'>,
  { idempotencyKey, passed }: Asked,
): Promise<ActivationRow | undefined> {
  if (isLoop(passed, deps.secrets.installationId)) return undefined;
  const wish = { mobileId: id, expectedPrice: null, passed, waitMs: protocolWaitMs(deps) };
  const { mobile } = (await buyAgain(deps, caller, wish, idempotencyKey)).data;
  return mobile === null ? undefined : getNumberOfKey(deps, caller, Number(mobile._id));
}
