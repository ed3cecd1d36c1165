import { formatRupees } from '@pinline/contract/values/money-format';
import type { Intent } from '@pinline/contract/deposits/deposits.calls';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Clock3 } from 'lucide-react';
import { topup } from '../deposits.texts.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { balanceQuery } from '../../wallet/wallet.api.ts';
import { unpaidOfferStore } from '../../wallet/unpaid-offer.ts';
import { UnpaidOfferLink } from '../topup/unpaid-offer-link.tsx';
import { rupeesOf } from './payment-face.ts';
import { useFocusWhenLost } from '../../../ui/form/use-focus-when-lost.ts';
import type { Payment } from './use-payment.ts';

const { credited, expired } = topup;

export function CreditedPayment({ intent, payment, onDone }: { intent: Intent; payment: Payment; onDone: () => void }) {
  const ref = useFocusWhenLost<HTMLDivElement>();
  const { data } = useQuery(balanceQuery());
  const offer = unpaidOfferStore.use();
  return (
    <div ref={ref} tabIndex={-1} className="grid justify-items-center gap-4 py-4 text-center outline-none">
      <CircleCheck size={32} strokeWidth={1.75} aria-hidden className="text-success-text" />
      <p className="text-lg font-bold text-1">{credited.title(formatRupees(rupeesOf(intent)))}</p>
      {data !== undefined && (
        <p className="text-sm text-3">
          {credited.balance} <Amount value={data.balance} className="font-bold" />
        </p>
      )}
      <UnpaidOfferLink />
      <div className="flex flex-wrap justify-center gap-2">
        <Button onClick={payment.putAway}>{credited.more}</Button>
        <Button variant={offer === null ? 'primary' : 'secondary'} onClick={onDone}>
          {credited.done}
        </Button>
      </div>
    </div>
  );
}

export function ExpiredPayment({ payment }: { payment: Payment }) {
  const ref = useFocusWhenLost<HTMLDivElement>();
  return (
    <div ref={ref} tabIndex={-1} className="grid justify-items-center gap-3 py-4 text-center outline-none">
      <Clock3 size={28} strokeWidth={1.75} aria-hidden className="text-3" />
      <p className="text-md font-bold text-1">{expired.title}</p>
      <p className="max-w-[44ch] text-sm text-3">{expired.text}</p>
      <div className="mt-1 flex flex-wrap justify-center gap-2">
        <Button onClick={payment.putAway}>{topup.pay.another}</Button>
        <Button variant="primary" busy={payment.isBusy} busyText={topup.amount.busy} needsServer onClick={() => void payment.startAgain()}>
          {expired.again}
        </Button>
      </div>
    </div>
  );
}
