import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import type { Task } from '../../../platform/jobs/jobs.ts';
import { followWebhookJob, followWebhook } from './provider-webhook.commands.ts';

/** One try each: polling finds what fails here. */
export function webhookTasks(deps: Deps): Task[] {
  return [
    {
      name: followWebhookJob,
      run: (payload) =>
        followWebhook(deps, webhookPayload.parse(payload)).catch((error: unknown) =>
          deps.log.warn({ err: error }, 'a provider webhook could not be followed'),
        ),
    },
  ];
}

const webhookPayload = z.object({ providerId: z.int(), userId: z.int(), id: z.int() });
