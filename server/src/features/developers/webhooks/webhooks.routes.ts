import type { Deps } from '../../../deps.ts';
import { reply, type Mount } from '../../../platform/api/api.ts';
import { fromOutside } from '../../../platform/secrets/outside-ids.ts';
import { createStreams } from '../events/stream-events.ts';
import {
  addWebhook,
  changeWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  rotateSecret,
  sendAgain,
  testWebhook,
} from './webhooks.commands.ts';

export function mountWebhooks(mount: Mount, deps: Deps): void {
  mount('GET webhooks', async (_ask, caller) => reply(200, { data: await listWebhooks(deps, caller) }));
  mount('POST webhooks', async ({ body }, caller) => reply(201, { data: await addWebhook(deps, caller, body) }));
  mount('PUT webhooks/:id', async ({ params, body }, caller) =>
    reply(200, { data: await changeWebhook(deps, caller, { ...body, id: Number(params.id) }) }),
  );
  mount('DELETE webhooks/:id', async ({ params }, caller) => {
    await removeWebhook(deps, caller, Number(params.id));
    return reply(204, null);
  });
  mount('POST webhooks/:id/rotate', async ({ params }, caller) =>
    reply(200, { data: await rotateSecret(deps, caller, Number(params.id)) }),
  );
  mount('POST webhooks/:id/test', async ({ params }, caller) => reply(200, { data: await testWebhook(deps, caller, Number(params.id)) }));
  mount('GET webhooks/:id/deliveries', async ({ params, query }, caller) =>
    reply(200, await listDeliveries(deps, caller, { ...query, id: Number(params.id) })),
  );
  mount('POST webhooks/:id/deliveries/:deliveryId/resend', async ({ params }, caller) =>
    reply(202, {
      data: await sendAgain(deps, caller, { id: Number(params.id), deliveryId: fromOutside(deps, 'delivery', params.deliveryId) ?? 0 }),
    }),
  );

  const openStream = createStreams(deps);
  mount('GET events', async ({ from }, caller) => ({ status: 200, stream: await openStream(caller, from) }));
}
