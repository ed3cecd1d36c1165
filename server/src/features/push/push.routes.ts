import type { Deps } from '../../deps.ts';
import { reply, type Mount } from '../../platform/api/api.ts';
import { subscribe, unsubscribe } from './push.commands.ts';
import { findSubscriptions, type Subscription } from './push.sql.ts';

export function mountPush(mount: Mount, deps: Deps): void {
  mount('GET push/subscriptions', async (_, { sessionId }) =>
    reply(200, { data: (await findSubscriptions(deps.db.autocommit, sessionId)).map(presentSubscription) }),
  );

  mount('POST push/subscriptions', async ({ body: { endpoint, keys } }, { userId, sessionId }) =>
    reply(201, { data: presentSubscription(await subscribe(deps, { userId, sessionId, endpoint, ...keys })) }),
  );

  mount('DELETE push/subscriptions/:id', async ({ params }, { sessionId }) => {
    await unsubscribe(deps, { id: Number(params.id), sessionId });
    return reply(204, null);
  });
}

function presentSubscription({ id, endpoint, createdAt }: Subscription) {
  return { _id: String(id), endpoint, createdAt: createdAt.toISOString() };
}
