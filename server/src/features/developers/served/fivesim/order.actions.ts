import type { FivesimStatus } from '@pinline/contract/providers/fivesim.rules';
import { banWithin, cancelWithin, findReported, finishNumber, getNumberOfKey } from '../../../activations/by-key/numbers.commands.ts';
import type { ActivationRow } from '../../../activations/activations.sql.ts';
import { refuse } from '../../../../platform/errors.ts';
import { fromOutside } from '../../../../platform/secrets/outside-ids.ts';
import { cancelMs } from '../parameters.ts';
import { json, refusal, type Answer, type UserCall } from './answer.ts';
import { hasCode, presentMessages, presentOrder, statusOf } from './order.present.ts';

export async function check(call: UserCall): Promise<Answer> {
  return present(call, await getRow(call));
}

/** What was charged stays charged, and a number without a code is not finished by mistake: its money would be lost in silence. */
export async function finish(call: UserCall): Promise<Answer> {
  const row = await getRow(call);
  if (!hasCode(row)) return refusal(isOver(row) ? 'order expired' : 'order no sms');
  await finishNumber(call.deps, call.caller, row);
  return check(call);
}

/** The order as it is, when the provider doesn't confirm in time: the cancel goes on. */
export async function cancel(call: UserCall): Promise<Answer> {
  const row = await getRow(call);
  if (hasCode(row)) return refusal('order has sms');
  if (isOver(row)) return (await readStatus(call, row)) === 'TIMEOUT' ? refusal('order expired') : present(call, row);
  await cancelWithin(call.deps, call.caller, { row, withinMs: cancelMs });
  return check(call);
}

export async function ban(call: UserCall): Promise<Answer> {
  const row = await getRow(call);
  if (hasCode(row)) return refusal('order has sms');
  if (isOver(row)) return (await readStatus(call, row)) === 'BANNED' ? present(call, row) : refusal('order expired');
  await banWithin(call.deps, call.caller, { row, withinMs: cancelMs });
  return check(call);
}

export async function readInbox(call: UserCall): Promise<Answer> {
  const messages = presentMessages(call.deps, await getRow(call));
  return json({ Data: messages, Total: messages.length });
}

async function getRow({ deps, caller, steps: [id = ''] }: UserCall): Promise<ActivationRow> {
  return getNumberOfKey(deps, caller, fromOutside(deps, 'number', id) ?? refuse('ACTIVATION_NOT_FOUND'));
}

async function present(call: UserCall, row: ActivationRow): Promise<Answer> {
  return json(presentOrder(call.deps, row, await readStatus(call, row)));
}

async function readStatus({ deps, caller }: UserCall, row: ActivationRow): Promise<FivesimStatus> {
  return statusOf(row, (await findReported(deps, caller, [row])).has(row.id));
}

function isOver({ state }: ActivationRow): boolean {
  return state === 'cancelled' || state === 'expired';
}
