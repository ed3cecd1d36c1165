import type { Deps } from '../../../deps.ts';
import type { Provider } from '../../providers/provider.ts';
import type { Compared } from '../provider-reconciliation.rules.ts';
import type { Unread } from '../gaps.rules.ts';
import { edgeMs, reconcileProvider, type Span } from '../provider-reconciliation.ts';

export type Account = { id: number; provider: Provider };
export type ReadDay = Pick<Compared, 'gaps' | 'givenBack'> & {
  span: Span;
  hasHistory: boolean;
  isComplete: boolean;
  since: Date;
  note: string | undefined;
};

const dayMs = 86_400_000;
/** Gaps near the ends of a span aren't found, so spans overlap. */
const overlapMs = 2 * edgeMs;

export function lastDays(to: Date, count: number): Span[] {
  return Array.from({ length: count }, (_, age) => ({
    from: new Date(to.getTime() - (age + 1) * dayMs - overlapMs),
    to: new Date(to.getTime() - age * dayMs),
  }));
}

/** One day at a time: a provider's list ends after some thousand lines. Without a history there is only what is open now. */
export async function readDays(deps: Pick<Deps, 'db' | 'config'>, account: Account, spans: readonly Span[]): Promise<ReadDay[] | Unread> {
  const days: ReadDay[] = [];
  for (const span of spans) {
    const read = await reconcileProvider(deps, { ...account, span });
    if ('why' in read) return read;
    const { gaps, givenBack, hasHistory, isComplete, since, note } = read;
    const day = { span, gaps, givenBack, hasHistory, isComplete, since, note };
    if (!hasHistory) return [acrossAll(day, spans)];
    days.push(day);
  }
  return days;
}

function acrossAll(day: ReadDay, spans: readonly Span[]): ReadDay {
  const from = spans.at(-1)?.from ?? day.span.from;
  return { ...day, span: { from, to: spans[0]?.to ?? day.span.to }, since: new Date(from.getTime() + edgeMs) };
}
