import { isAllowed, refundsPerDayDefault } from '@pinline/contract/auth/permissions.rules';
import { toPaise } from '@pinline/contract/values/money';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { refuseIfChanged, type Words } from '../../../platform/api/changed-meanwhile.ts';
import type { SessionCaller } from '../../../platform/api/caller.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { findSetting, lockSetting, saveSetting } from '../../../platform/database/stored-settings.ts';
import { refuse } from '../../../platform/errors.ts';
import { recordAudit, type By } from '../../audit/audit.commands.ts';
import { requireFreshFactor } from '../../auth/second-factor/second-factor.commands.ts';
import { lockRefundsBy, sumRefundsOfDay } from './refund.sql.ts';

const key = 'supportRefunds';
const words: Words<{ perDay: number }> = { perDay: { name: 'what support may refund a day in rupees', format: String } };
const shape = z.object({ perDay: z.number().default(refundsPerDayDefault) });

/** In rupees. */
export async function readRefundsPerDay(db: Db | Tx): Promise<number> {
  return shape.parse((await findSetting(db, key)) ?? {}).perDay;
}

/** In paise; undefined for operators who decide about money, and have no limit. */
export async function readRefundsLeft({ db, config }: Pick<Deps, 'db' | 'config'>, caller: SessionCaller): Promise<number | undefined> {
  if (isAllowed(caller.operatorRole, 'money')) return undefined;
  if (!isAllowed(caller.operatorRole, 'refund')) return 0;
  const [perDay, spent] = await Promise.all([
    readRefundsPerDay(db.autocommit),
    sumRefundsOfDay(db.autocommit, caller.userId, config.timeZone),
  ]);
  return Math.max(0, toPaise(perDay) - spent);
}

/** Before the refund is posted: parallel refunds of one operator wait for each other. */
export async function lockRefunds(tx: Tx, caller: SessionCaller): Promise<void> {
  if (!isAllowed(caller.operatorRole, 'money')) await lockRefundsBy(tx, caller.userId);
}

/** After the refund is posted, under the operator's lock: a refusal takes it back. */
export async function enforceRefundLimit(deps: Pick<Deps, 'config'>, tx: Tx, caller: SessionCaller): Promise<void> {
  if (isAllowed(caller.operatorRole, 'money')) return;
  const [perDay, spent] = [await readRefundsPerDay(tx), await sumRefundsOfDay(tx, caller.userId, deps.config.timeZone)];
  if (spent > toPaise(perDay)) refuse('REFUND_LIMIT');
}

/** In rupees; `expected`: what the form showed. */
export async function changeRefundsPerDay(deps: Deps, by: By, { perDay, expected }: { perDay: number; expected: number }): Promise<void> {
  await requireFreshFactor(deps, by.caller);
  await deps.db.transaction(async (tx) => {
    await lockSetting(tx, key);
    const before = await readRefundsPerDay(tx);
    refuseIfChanged({ opened: { perDay: expected }, now: { perDay: before }, words });
    await saveSetting(tx, { key, value: { perDay } });
    await recordAudit(tx, by, {
      action: 'settings.support-refunds',
      target: 'setting:support-refunds',
      before: { perDay: before },
      after: { perDay },
    });
  });
}
