import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { HistoryRow } from '@pinline/contract/activations';
import { activationsText } from '../../../strings/activations.ts';
import { historyText } from '../../../strings/history.ts';
import { Button } from '../../../ui/button.tsx';
import { cancelAndRefund } from '../cancel.ts';
import { formatClock } from '../durations.ts';
import type { HistoryFace } from '../history-face.ts';
import { refuseEarly } from '../refuse-early.ts';

type HistoryActionProps = {
  row: HistoryRow;
  action: HistoryFace['action'];
  /** Undefined when its service is no longer sold. */
  onBuyAgain: (() => void) | undefined;
  isBuyingLocked: boolean;
};

/** Cancel while it waits, buy again once it has ended. */
export function HistoryAction({ row, action, onBuyAgain, isBuyingLocked }: HistoryActionProps) {
  if (action.kind === 'buyAgain') {
    return (
      <Button variant="ghost" size="sm" className="md:-ml-2.5" disabled={onBuyAgain === undefined || isBuyingLocked} onClick={onBuyAgain}>
        {historyText.buyAgain}
      </Button>
    );
  }
  if (action.kind === 'cancelling') {
    return (
      <Button size="sm" disabled>
        {historyText.cancelling}
      </Button>
    );
  }
  if (action.cancelIn > 0) {
    return (
      <Button size="sm" aria-disabled className="border-line! bg-transparent! text-3! shadow-none!" onClick={() => refuseEarly(row)}>
        <span>
          {historyText.cancelIn} <span className="num text-2">{formatClock(action.cancelIn)}</span>
        </span>
      </Button>
    );
  }
  return <CancelRow row={row} />;
}

function CancelRow({ row }: { row: HistoryRow }) {
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const cancel = () => {
    setIsBusy(true);
    void cancelAndRefund(queryClient, { _id: row._id, serialNumber: row.serialNumber, serviceId: row.serviceId._id }).finally(() =>
      setIsBusy(false),
    );
  };
  return (
    <Button size="sm" busy={isBusy} busyText={activationsText.card.cancelling} onClick={cancel}>
      {historyText.cancel}
    </Button>
  );
}
