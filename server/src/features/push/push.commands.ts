import { subscriptionsPerSession } from '@pinline/contract/push/push.rules';
import type { Deps } from '../../deps.ts';
import { refuse } from '../../platform/errors.ts';
import { keepSession } from '../auth/sessions/session-life.commands.ts';
import { countOrRefuse, type Throttle } from '../auth/throttle/throttle.ts';
import { endpointProblem, privateAddressProblem } from './endpoint.ts';
import { keyProblems } from './push.rules.ts';
import {
  countSubscriptions,
  deleteSubscription,
  insertSubscription,
  moveSubscription,
  type NewSubscription,
  type Subscription,
} from './push.sql.ts';

/** A subscription of the same browser moves to this session: only that browser knows its keys. */
export async function subscribe(deps: Pick<Deps, 'db' | 'config'>, wish: NewSubscription): Promise<Subscription> {
  if (deps.config.isRateLimited) await countOrRefuse(deps.db, subscribing(wish.userId));
  await checkSubscription(deps, wish);
  return deps.db.transaction(async (tx) => {
    await keepSession(tx, wish.sessionId);
    const stored = (await moveSubscription(tx, wish)) ?? (await insertSubscription(tx, wish)) ?? refuse('SUBSCRIPTION_TAKEN');
    if ((await countSubscriptions(tx, wish.sessionId)) > subscriptionsPerSession) refuse('TOO_MANY_SUBSCRIPTIONS');
    return stored;
  });
}

export async function unsubscribe(deps: Pick<Deps, 'db'>, key: { id: number; sessionId: string }): Promise<void> {
  if (!(await deleteSubscription(deps.db.autocommit, key))) refuse('SUBSCRIPTION_NOT_FOUND');
}

async function checkSubscription({ config }: Pick<Deps, 'config'>, { endpoint, p256dh, auth }: NewSubscription): Promise<void> {
  const fields = keyProblems({ p256dh, auth });
  if (Object.keys(fields).length > 0) refuse('INVALID_FIELDS', { fields });
  const problem = endpointProblem(new URL(endpoint), config) ?? (await privateAddressProblem(new URL(endpoint), config));
  if (problem !== undefined) refuse('INVALID_FIELDS', { fields: { endpoint: problem } });
}

const subscribing = (userId: number): Throttle => ({ kind: 'push-subscription', key: String(userId), most: 20, windowSeconds: 60 * 60 });
