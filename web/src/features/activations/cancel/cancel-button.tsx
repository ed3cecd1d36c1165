import { Lock, X } from 'lucide-react';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { formatRupees } from '@pinline/contract/values/money-format';
import { cardText } from '../card.texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import type { Card } from '../card/card-face.ts';
import { cancelAndRefund } from './cancel.ts';
import { formatClock } from '../../../ui/time/durations.ts';
import { refuseEarly } from './refuse-early.ts';

const text = cardText;

export function CancelButton({ card, cancelIn }: { card: Card; /** Seconds; 0 when it may be cancelled. */ cancelIn: number }) {
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  if (cancelIn > 0) {
    return (
      <Button
        aria-disabled
        className="flex-auto border-line! max-md:px-2 bg-transparent! text-3! shadow-none!"
        onClick={() => refuseEarly(card)}
      >
        <Lock size={16} strokeWidth={1.75} aria-hidden />
        <span>
          {text.cancelIn} <span className="num text-2">{formatClock(cancelIn)}</span>
        </span>
      </Button>
    );
  }
  const cancel = () => {
    setIsBusy(true);
    void cancelAndRefund(queryClient, card).finally(() => setIsBusy(false));
  };
  return (
    <Button className="flex-auto whitespace-normal! max-md:px-2" busy={isBusy} busyText={text.cancelling} needsServer onClick={cancel}>
      <X size={16} strokeWidth={1.75} aria-hidden />
      <span>
        {text.cancel} · <span className="num">{formatRupees(card.price)}</span> {text.cancelBack}
      </span>
    </Button>
  );
}
