import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import type { Task } from '../../../platform/jobs/jobs.ts';
import { hearing, hearPush } from './provider-webhook.commands.ts';

/** One try each: what fails here is found by the watch. */
export function pushTasks(deps: Deps): Task[] {
  return [
    {
      name: hearing,
      run: (payload) =>
        hearPush(deps, heard.parse(payload)).catch((error: unknown) => deps.log.warn({ err: error }, 'a push could not be followed')),
    },
  ];
}

const heard = z.object({ providerId: z.int(), userId: z.int(), id: z.int() });
