import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReportReason } from '@pinline/contract/activations/report.calls';
import { formatRupees } from '@pinline/contract/values/money-format';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { formatClock } from '../../../ui/time/durations.ts';
import type { Card } from '../card/card-face.ts';
import { InlineNumber } from '../code/phone-number.tsx';
import { reportNumber } from './report.ts';
import { reportText } from './report.texts.ts';

const reasons: readonly ReportReason[] = ['registered', 'banned', 'wrong_country', 'no_sms'];

export type Reportable = { card: Card; /** Seconds; 0 when it may be cancelled. */ cancelIn: number };

export function ReportDialog({ card, cancelIn, onClose }: Reportable & { onClose: () => void }) {
  const queryClient = useQueryClient();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const send = () => {
    if (reason === null) return;
    setIsBusy(true);
    void reportNumber(queryClient, card, reason).finally(onClose);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={reportText.title}
      subtitle={<InlineNumber number={card} />}
      footer={
        <>
          <Button onClick={onClose}>{reportText.keep}</Button>
          <Button variant="primary" disabled={reason === null} busy={isBusy} busyText={reportText.sending} needsServer onClick={send}>
            {reportText.send}
          </Button>
        </>
      }
    >
      <fieldset className="grid" aria-label={reportText.title}>
        {reasons.map((each) => (
          <label key={each} className="flex min-h-11 cursor-pointer items-center gap-3 text-1">
            <input
              type="radio"
              name="reason"
              className="size-4 accent-accent-mark"
              checked={reason === each}
              onChange={() => setReason(each)}
            />
            {reportText.reasons[each]}
          </label>
        ))}
      </fieldset>
      <p className="text-sm">
        {reportText.effect(formatRupees(card.price))} {cancelIn > 0 && reportText.later(formatClock(cancelIn))}
      </p>
    </Dialog>
  );
}
