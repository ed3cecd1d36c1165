import type { PriceChange } from '@pinline/contract/catalogue/price-lists.calls';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { handleError } from '../../../platform/api/handle-error.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { useNextRow } from '../../../ui/list/use-next-row.ts';
import { useStepUp, wantsFreshCode } from '../../auth/step-up/step-up.tsx';
import { decidePrices, refreshServices } from '../services/services.api.ts';
import { type Decision, decideKeep, decideNewPrice, type Typed } from './price-changes.rules.ts';
import { priceChangesText as text } from './price-changes.texts.ts';

export type Busy = { what: 'set' | 'keep'; id: string } | null;

export const allChosen = 'chosen';

export function usePriceDecisions(rows: readonly PriceChange[] | undefined) {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState<Typed>({});
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [left, setLeft] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState<Busy>(null);
  const stepUp = useStepUp();
  const goOnFrom = useNextRow(rows, keyOf);

  const decide = async (decisions: Decision[], doing: Busy) => {
    if (busy !== null || decisions.length === 0) return;
    setBusy(doing);
    try {
      const reply = await stepUp.run(() => decidePrices(decisions));
      goOnFrom(decisions[0]?.serviceId ?? '');
      if (reply.updated + reply.kept > 0) toast.success(text.outcome(reply));
      setLeft((rows ?? []).filter(({ _id }) => reply.left.includes(_id)).map(({ serviceName }) => serviceName));
      const done = new Set(decisions.map(({ serviceId }) => serviceId));
      // Also where the cost moved again: what was typed was meant for the cost before.
      setTyped((before) => Object.fromEntries(Object.entries(before).filter(([id]) => !done.has(id))));
      setChosen((before) => new Set([...before].filter((id) => !done.has(id))));
    } catch (error) {
      if (!wantsFreshCode(error)) handleError(error);
    }
    await refreshServices(queryClient);
    setBusy(null);
  };
  return {
    typed,
    type: (id: string, price: string) => setTyped({ ...typed, [id]: price }),
    chosen,
    choose: (ids: readonly string[], isChosen: boolean) =>
      setChosen(isChosen ? new Set([...chosen, ...ids]) : new Set([...chosen].filter((id) => !ids.includes(id)))),
    busy,
    keep: (changes: readonly PriceChange[], id: string) => void decide(changes.map(decideKeep), { what: 'keep', id }),
    set: (changes: readonly PriceChange[], id: string) =>
      void decide(
        changes.map((change) => decideNewPrice(change, typed)).filter((decision) => decision !== undefined),
        { what: 'set', id },
      ),
    left,
    dismissLeft: () => setLeft([]),
    stepUpDialog: stepUp.dialog,
  };
}

const keyOf = ({ _id }: PriceChange): string => _id;
