import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import type { Task } from '../../../platform/jobs/jobs.ts';
import { followHint } from './hints.ts';

/** Added by the release before this one: webhooks are followed from memory now. */
export const followWebhookJob = 'hear_push';

export function webhookTasks(deps: Deps): Task[] {
  return [{ name: followWebhookJob, run: async (payload) => followHint(deps, webhookPayload.parse(payload)) }];
}

const webhookPayload = z.object({ providerId: z.int(), userId: z.int(), id: z.int() });
