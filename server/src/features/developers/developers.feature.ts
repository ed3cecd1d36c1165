import type { Feature } from '../../feature.ts';
import { serveHandlerApi } from './served/handler-api/handler-api.server.ts';
import { serveFivesim } from './served/fivesim/fivesim.server.ts';
import { mailRestrained } from './governor/restrained-mail.ts';
import { openShops } from './served/shops.ts';
import { mountDevelopers } from './developers.routes.ts';
import { keysOfNothing } from './keys/keys.sql.ts';
import { mountUsedKeys } from './operators/used-keys.routes.ts';
import { webhookTasks } from './webhooks/send-webhooks.tasks.ts';
import { findSealedWebhooks } from './webhooks/webhook-secrets.ts';
import { mountWebhooks } from './webhooks/webhooks.routes.ts';

export const developers: Feature = {
  name: 'developers',
  mount(mount, deps) {
    mountDevelopers(mount, deps);
    mountWebhooks(mount, deps);
    mountUsedKeys(mount, deps);
  },
  serve(http, deps, admission) {
    const served = openShops(deps, admission);
    serveHandlerApi(http, served);
    serveFivesim(http, served);
  },
  tasks: (deps) => [
    ...webhookTasks(deps),
    { name: 'mail_key_restrained', workers: 'mail', run: (payload) => mailRestrained(deps, payload) },
  ],
  sealed: [findSealedWebhooks],
  retention: [
    { table: 'api_event', column: 'created_at', keep: '7 days' },
    { table: 'webhook_delivery', column: 'created_at', keep: '7 days' },
    { table: 'api_key', column: 'revoked_at', keep: '30 days', only: keysOfNothing },
    { table: 'api_key_day', column: 'day', keep: '400 days', only: 'spent = 0' },
  ],
  // With an activation goes what belongs to it; its postings stay.
  testRetention: [
    { table: 'activation', column: 'ended_at', keep: '3 days' },
    { table: 'upstream_debt', column: 'done_at', keep: '3 days' },
    { table: 'issued_number', column: 'issued_at', keep: '3 days' },
    { table: 'api_event', column: 'created_at', keep: '3 days' },
    { table: 'webhook_delivery', column: 'created_at', keep: '3 days' },
  ],
};
