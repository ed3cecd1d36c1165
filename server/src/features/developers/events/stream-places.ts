import { refuse } from '../../../platform/errors.ts';
import { Busy } from '../../../platform/fairness/busy.ts';

/** The streams of one key or session. */
const mostOfOne = 5;
const mostOfUser = 20;
/** How soon a refused one may try again, in milliseconds. */
const againMs = 5_000;

/** Open event streams of this node, those of test keys too. */
export type StreamPlaces = {
  /** Refuses where there are too many. Returns what gives the place back. */
  take(listener: { userId: number; name: string }): () => void;
};

export function createStreamPlaces(mostOfAll: number): StreamPlaces {
  const open = new Map<string, number>();
  const count = (name: string, more: number) => {
    const left = (open.get(name) ?? 0) + more;
    if (left === 0) open.delete(name);
    else open.set(name, left);
  };
  const refuseAbove = (most: number, name: string) => {
    if ((open.get(name) ?? 0) >= most) refuse('TOO_MANY_STREAMS', { values: { most: String(most) }, retryAfterSeconds: againMs / 1_000 });
  };
  return {
    take({ userId, name }) {
      refuseAbove(mostOfOne, name);
      refuseAbove(mostOfUser, `user ${userId}`);
      if ((open.get('all') ?? 0) >= mostOfAll) throw new Busy(againMs);
      const names = [name, `user ${userId}`, 'all'];
      for (const each of names) count(each, 1);
      return () => {
        for (const each of names.splice(0)) count(each, -1);
      };
    },
  };
}
