import { formatRupees } from '@pinline/contract/values/money-format';
import type { HistoryRow } from '@pinline/contract/activations/activations.calls';
import { historyText } from './history.texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { formatClock } from '../../../ui/time/durations.ts';
import type { HistoryFace } from './history-face.ts';
import { refuseEarly } from '../cancel/refuse-early.ts';

type HistoryActionProps = {
  row: HistoryRow;
  action: HistoryFace['action'];
  /** Rupees. */
  price: number | undefined;
  isBuyingLocked: boolean;
  onBuyAgain: () => void;
  onCancel: () => void;
};

export function HistoryAction({ row, action, price, isBuyingLocked, onBuyAgain, onCancel }: HistoryActionProps) {
  if (action.kind === 'buyAgain') {
    return (
      <Button
        variant="ghost"
        size="sm"
        className="max-table:-mr-2.5 table:-ml-2.5"
        disabled={price === undefined || isBuyingLocked}
        onClick={onBuyAgain}
      >
        <span>
          {historyText.buyAgain}
          {price !== undefined && (
            <>
              {' · '}
              <span className="num">{formatRupees(price)}</span>
            </>
          )}
        </span>
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
  return (
    <Button size="sm" needsServer onClick={onCancel}>
      {historyText.cancel}
    </Button>
  );
}
