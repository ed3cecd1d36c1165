import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Amount } from '../../../ui/amount.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Allowed } from '../../auth/permissions/allowed.tsx';
import type { DayRange } from '../../stats/days.ts';
import type { ProfitLoss } from './losses.api.ts';
import { PauseDialog } from './pause-dialog.tsx';
import { lossesText as text } from './losses.texts.ts';
import { useRemedy } from './use-remedy.ts';

/** What it is, what it cost, and beside it what helps. */
export function LossRow({ loss, range }: { loss: ProfitLoss; range: DayRange }) {
  const [isPausing, setIsPausing] = useState(false);
  const { isBusy, reprice, putLast, reorder, pause, dialog } = useRemedy(loss);
  const { title, detail } = describeLoss(loss);
  const { betterPrice } = loss;
  const numbers =
    loss.kind === 'kept'
      ? { figure: 'kept', ...range, by: 'route', key: loss._id }
      : { figure: 'sold', ...range, by: 'service', key: loss._id };
  return (
    <li className="profit-loss">
      <div className="min-w-0">
        <p className="text-sm font-medium wrap-anywhere text-1">{title}</p>
        <p className="text-xs text-3">{detail}</p>
      </div>
      <span className="profit-lost">{loss.amount > 0 && <Amount value={-loss.amount} />}</span>
      <div className="profit-remedies">
        {betterPrice !== null && (
          <Allowed to="money">
            <Button busy={isBusy} onClick={() => void reprice(betterPrice)}>
              {text.reprice(betterPrice)}
            </Button>
          </Allowed>
        )}
        {loss.kind === 'kept' && (
          <Allowed to="setup">
            <Button busy={isBusy} onClick={() => void putLast()}>
              {text.putLast}
            </Button>
          </Allowed>
        )}
        {loss.kind === 'order' ? (
          <>
            <Allowed to="setup">
              <Button busy={isBusy} onClick={() => void reorder()}>
                {text.reorder}
              </Button>
            </Allowed>
            <Link to="/admin/services/order" search={{ server: loss.server }} className="profit-remedy">
              {text.showOrder}
            </Link>
          </>
        ) : (
          <>
            <Link to="/admin/otp-history" search={numbers} className="profit-remedy">
              {text.see}
            </Link>
            <Allowed to={loss.kind === 'kept' ? 'setup' : 'money'}>
              <button type="button" className="profit-remedy" onClick={() => setIsPausing(true)}>
                {text.pause}
              </button>
            </Allowed>
          </>
        )}
      </div>
      {isPausing && <PauseDialog loss={loss} isBusy={isBusy} onPause={pause} onClose={() => setIsPausing(false)} />}
      {dialog}
    </li>
  );
}

function describeLoss({ kind, label, server, amount, cost, costBefore, price, refundedShare, numbers, betterFirst }: ProfitLoss): {
  title: string;
  detail: string;
} {
  switch (kind) {
    case 'margin':
      return {
        title: text.marginTitle({ label, server }),
        detail: text.marginText({ cost: cost ?? 0, price: price ?? 0 }),
      };
    case 'cost':
      return {
        title: text.costTitle({ label, server }),
        detail: text.costText({ before: costBefore ?? 0, cost: cost ?? 0 }),
      };
    case 'refunded':
      return {
        title: text.refundedTitle({ label, server, share: refundedShare ?? 0 }),
        detail: text.refundedText(numbers),
      };
    case 'order':
      return {
        title: text.orderTitle({ label, server }),
        detail: text.orderText({ first: betterFirst ?? '', amount, numbers }),
      };
    case 'kept':
      return { title: text.keptTitle({ label }), detail: text.keptText(numbers) };
  }
}
