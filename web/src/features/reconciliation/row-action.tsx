import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../platform/page/toasts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Allowed } from '../auth/permissions/allowed.tsx';
import { explainAfterStepUp } from '../auth/step-up/explain-after-step-up.ts';
import { useStepUp } from '../auth/step-up/step-up.tsx';
import { refreshDifferences, reopenDifference, type Difference } from './differences.api.ts';
import { differencesText as text } from './differences.texts.ts';

type RowActionProps = { providerId: string; row: Difference; onSettle: (row: Difference) => void };

export function RowAction({ providerId, row, onSettle }: RowActionProps) {
  return (
    <Allowed to="money">
      {row.settled === null ? (
        <Button size="sm" aria-label={text.settleRow(row.reference)} onClick={() => onSettle(row)}>
          {text.settle}
        </Button>
      ) : (
        <Reopen providerId={providerId} row={row} />
      )}
    </Allowed>
  );
}

function Reopen({ providerId, row }: { providerId: string; row: Difference }) {
  const queryClient = useQueryClient();
  const stepUp = useStepUp();
  const { mutate: reopen, isPending: isBusy } = useMutation({
    mutationFn: () => stepUp.run(() => reopenDifference(providerId, row)),
    onSuccess: () => toast.success(text.reopened),
    onError: explainAfterStepUp,
    onSettled: () => void refreshDifferences(queryClient),
  });
  return (
    <>
      <Button size="sm" aria-label={text.reopenRow(row.reference)} busy={isBusy} onClick={() => reopen()}>
        {text.reopen}
      </Button>
      {stepUp.dialog}
    </>
  );
}
