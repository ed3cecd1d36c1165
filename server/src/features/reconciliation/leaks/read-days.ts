import type { Deps } from '../../../deps.ts';
import type { Provider } from '../../providers/provider.ts';
import type { ProviderGap } from '../provider-reconciliation.rules.ts';
import { reconcileProvider, type Span, type Unread } from '../provider-reconciliation.ts';

export type Account = { id: number; provider: Provider };
export type ReadDay = { span: Span; gaps: ProviderGap[]; hasHistory: boolean; isComplete: boolean; note: string | undefined };

const dayMs = 86_400_000;
/** Gaps near the ends of a span aren't found, so spans overlap. */
const overlapMs = 120_000;

export function daysBefore(to: Date, count: number): Span[] {
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
    const { gaps, hasHistory, isComplete, note } = read;
    const day = { span, gaps, hasHistory, isComplete, note };
    if (!hasHistory) return [{ ...day, span: { from: spans.at(-1)?.from ?? span.from, to: spans[0]?.to ?? span.to } }];
    days.push(day);
  }
  return days;
}
