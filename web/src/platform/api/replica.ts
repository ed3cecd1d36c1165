import { pageStore } from '../page/page-store.ts';
import { now } from '../time/clock.ts';
import { listenToReplies } from './api.ts';

/** What the page at `path` shows was read from a replica. `asOf`: in milliseconds since 1970. */
export type FromReplica = { path: string; asOf: number; behindSeconds: number };

/** By call: a later answer of the primary replaces one of the replica. */
const answers = new Map<string, FromReplica>();
const oldest = pageStore<FromReplica | undefined>(undefined);

listenToReplies((call, headers) => {
  const behind = headers.get('x-replica-behind');
  if (behind === null && !answers.delete(call)) return;
  const path = location.pathname;
  if (behind !== null) answers.set(call, { path, asOf: now() - Number(behind) * 1_000, behindSeconds: Number(behind) });
  for (const [name, answer] of answers) if (answer.path !== path) answers.delete(name);
  oldest.set([...answers.values()].toSorted((a, b) => a.asOf - b.asOf)[0]);
});

export function useReplica(path: string): FromReplica | undefined {
  const shown = oldest.use();
  return shown?.path === path ? shown : undefined;
}
