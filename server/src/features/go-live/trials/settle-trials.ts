import type { Deps } from '../../../deps.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { automatically, type Author, type Automatic } from '../../audit/audit.commands.ts';
import { findDeliveredNumber } from '../lines/facts.sql.ts';
import { saveFailure, savePass } from '../lines/stored-lines.sql.ts';
import { moveTestMoney } from './move-money.ts';
import { findRunningTrials, findTrialNumber, findTrialPayment, lockTrial, markSettled, saveActivation, type Trial } from './trials.sql.ts';

/** Safe to repeat, on any node: each trial is settled once. */
export async function settleTrials(deps: Pick<Deps, 'db' | 'live'>): Promise<void> {
  for (const { id, userId } of await findRunningTrials(deps.db.autocommit)) {
    await deps.db.transaction(async (tx) => {
      const trial = await lockTrial(tx, id);
      if (trial === undefined) return;
      await (trial.line === 'number' ? settleNumber(deps, tx, trial) : settlePayment(tx, trial));
    });
    deps.live.hint(userId);
  }
}

/** No number was bought for it. */
export async function giveUpNumber(deps: Pick<Deps, 'db'>, by: Author, { id, problem }: { id: number; problem: string }): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const trial = await lockTrial(tx, id);
    if (trial !== undefined) await takeBackLent(tx, trial, problem, by);
  });
}

const ended = ['cancelled', 'expired', 'failed'];

async function settleNumber({ db }: Pick<Deps, 'db'>, tx: Tx, trial: Trial): Promise<void> {
  const number = await findTrialNumber(tx, trial);
  if (number === undefined)
    return trial.isOld ? takeBackLent(tx, trial, 'no number was bought, and what was lent is taken back. Get a number again.') : undefined;
  // A crash came before it was stored: without it the page can't show the number, or cancel it.
  if (trial.activationId === null) await saveActivation(tx, { id: trial.id, activationId: number.id });
  if (!number.hasCode)
    return ended.includes(number.state) ? takeBackLent(tx, trial, 'the number ended without a code. Get another one.') : undefined;
  const delivered = await findDeliveredNumber(db.autocommit, { userId: trial.userId, activationId: number.id });
  if (delivered === undefined) {
    await markSettled(tx, { id: trial.id, givenBack: 0 });
    return saveFailure(tx, { line: 'number', problem: 'the code came from the simulator, or is older than a week.' });
  }
  const { service, server, seconds, costPaise } = delivered;
  await savePass(tx, { line: 'number', found: { service, server, seconds, costPaise }, by: trial.userId });
  await markSettled(tx, { id: trial.id, givenBack: 0 });
}

async function takeBackLent(tx: Tx, trial: Trial, problem: string, by: Author | Automatic = automatically): Promise<void> {
  const reason = 'Taken back: the test number of the go-live checklist got no code';
  const moved = await moveTestMoney(tx, by, { userId: trial.userId, amount: -trial.lent, reason });
  await markSettled(tx, { id: trial.id, givenBack: -moved });
  await saveFailure(tx, { line: 'number', problem });
}

async function settlePayment(tx: Tx, trial: Trial): Promise<void> {
  const payment = await findTrialPayment(tx, trial);
  if (payment !== undefined && payment.credited !== null) {
    const reason = 'Given back: the test payment of the go-live checklist';
    const moved = await moveTestMoney(tx, automatically, { userId: trial.userId, amount: -payment.credited, reason });
    await markSettled(tx, { id: trial.id, givenBack: -moved });
    await savePass(tx, { line: 'payment', found: { method: payment.method, paise: payment.credited }, by: trial.userId });
  } else if (payment === undefined || payment.isOver) {
    await markSettled(tx, { id: trial.id, givenBack: 0 });
    await saveFailure(tx, { line: 'payment', problem: 'no payment of exactly that amount arrived in time.' });
  }
}
