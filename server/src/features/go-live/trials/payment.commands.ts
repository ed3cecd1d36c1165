import type { Deps } from '../../../deps.ts';
import { refuse } from '../../../platform/errors.ts';
import { recordAudit, type By } from '../../audit/audit.commands.ts';
import { presentIntent } from '../../deposits/deposits.present.ts';
import { cancelIntent, createIntent, findPayee, getIntent } from '../../deposits/intents/intents.commands.ts';
import { testUpi } from '../../deposits/settings/upi-settings.commands.ts';
import { findTestAmount } from '../lines/read-lines.ts';
import { saveFailure } from '../lines/stored-lines.sql.ts';
import { findRunningTrials, insertTrial } from './trials.sql.ts';

/** An ordinary intent of the operator's own account; the one that is open, if there is one. Crypto only where UPI isn't set up. */
export async function openPaymentTrial(deps: Deps, by: By): Promise<ReturnType<typeof presentIntent>> {
  const { userId } = by.caller;
  const running = (await findRunningTrials(deps.db.autocommit)).find(({ line }) => line === 'payment');
  if (running !== undefined && running.userId !== userId) refuse('GO_LIVE_TRIAL_RUNNING');
  const upi = await findPayee(deps, 'upi');
  if (running !== undefined) return present(deps, await getIntent(deps, { userId, id: running.intentId ?? 0 }));
  if (upi !== undefined) await requireReadableFeed(deps);
  const wanted = {
    userId,
    amount: await findTestAmount(deps),
    ...(upi === undefined ? crypto : ({ method: 'upi', coin: undefined } as const)),
  };
  const intent = await createIntent(deps, wanted, { isAgain: false });
  const isStarted = await deps.db.transaction(async (tx) => {
    if ((await insertTrial(tx, { line: 'payment', userId, intentId: intent.id })) === undefined) return false;
    await recordAudit(tx, by, { action: 'go-live.payment', target: 'go-live:payment', after: { intent: intent.id } });
    return true;
  });
  if (isStarted) return present(deps, intent);
  await cancelIntent(deps, { userId, id: intent.id });
  return refuse('GO_LIVE_TRIAL_RUNNING');
}

/** Else the operator would pay, and wait for nothing. */
async function requireReadableFeed(deps: Deps): Promise<void> {
  const { isWorking, message } = await testUpi(deps);
  if (isWorking) return;
  await saveFailure(deps.db.autocommit, { line: 'payment', problem: `no payment would be seen. ${message}` });
  refuse('GO_LIVE_PAYMENTS_UNSEEN', { values: { why: message } });
}

const crypto = { method: 'trc20', coin: 'USDT' } as const;

/** With the payee of its own method, which may not be the one that new payments use. */
async function present(deps: Deps, intent: Awaited<ReturnType<typeof getIntent>>): Promise<ReturnType<typeof presentIntent>> {
  return presentIntent(deps, intent, (await findPayee(deps, intent.method === 'upi' ? 'upi' : 'trc20')) ?? refuse('DEPOSITS_NOT_SET_UP'));
}
