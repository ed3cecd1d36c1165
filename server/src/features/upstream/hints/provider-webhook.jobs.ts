import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import type { Task } from '../../../platform/jobs/jobs.ts';
import { followHintJob, followHint } from './provider-webhook.commands.ts';

/** One try each: the watch finds what fails here. */
export function webhookTasks(deps: Deps): Task[] {
  return [
    {
      name: followHintJob,
      run: (payload) =>
        followHint(deps, hintPayload.parse(payload)).catch((error: unknown) =>
          deps.log.warn({ err: error }, 'a push could not be followed'),
        ),
    },
  ];
}

const hintPayload = z.object({ providerId: z.int(), userId: z.int(), id: z.int() });
