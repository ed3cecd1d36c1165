import { formatRupees } from '@pinline/contract/values/money-format';
import type { Intent } from '@pinline/contract/deposits/deposits.calls';
import type { ReactNode } from 'react';
import { topup } from '../deposits.texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { formatClock } from '../../../ui/time/durations.ts';
import { rupeesOf, exactText } from './payment-face.ts';
import { useFocusWhenLost } from '../../../ui/form/use-focus-when-lost.ts';
import type { Payment } from './use-payment.ts';
import { ExactAmount } from './exact-amount.tsx';
import { Folded, PayColumns } from './pay-layout.tsx';
import { isTouch } from './touch.ts';
import { PayCode } from './pay-code.tsx';

const text = topup.pay;

type OpenPaymentProps = {
  intent: Intent;
  /** Seconds. */
  remaining: number;
  payment: Payment;
  /** The wallet or UPI account. */
  children: ReactNode;
};

export function OpenPayment({ intent, remaining, payment, children }: OpenPaymentProps) {
  const ref = useFocusWhenLost<HTMLDivElement>();
  const exact = exactText(intent);
  const validFor = (
    <>
      {text.validFor}{' '}
      <span role="timer" className="num text-1">
        {formatClock(remaining)}
      </span>
    </>
  );
  const isPhone = isTouch();
  const code = <PayCode label={text.qrOf(exact)} text={intent.upiLink ?? intent.walletAddress ?? exact} caption={!isPhone && validFor} />;
  return (
    <PayColumns code={isPhone ? undefined : code}>
      <div ref={ref} tabIndex={-1} className="grid content-start gap-4 outline-none">
        {isPhone && intent.upiLink !== null && (
          <div className="grid gap-2">
            <a href={intent.upiLink} className={buttonClass({ variant: 'primary', size: 'lg', block: true })}>
              {topup.amount.payIn(exact)}
            </a>
            <p className="text-center text-xs text-3">{validFor}</p>
          </div>
        )}
        <div>
          <ExactAmount payAmount={intent.payAmount} payCurrency={intent.payCurrency} />
          {isPhone && intent.upiLink === null && <p className="text-xs text-3">{validFor}</p>}
        </div>
        {children}
        {intent.payCurrency !== 'INR' && <p className="text-xs text-3">{text.youGet(formatRupees(rupeesOf(intent)))}</p>}
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <p className="flex min-w-0 flex-1 basis-40 items-center gap-2 text-xs text-2">
            <span aria-hidden className="size-2 flex-none animate-[skeleton_1.6s_ease-in-out_infinite] rounded-full bg-warning-solid" />
            {text.waiting}
          </p>
          <Button size="sm" busy={payment.isBusy} busyText={text.anotherBusy} needsServer onClick={() => void payment.giveUp()}>
            {text.another}
          </Button>
        </div>
        {isPhone && <Folded title={text.showQr}>{code}</Folded>}
      </div>
    </PayColumns>
  );
}
