import { formatRupees } from '@pinline/contract/values/money-format';
import type { ReactNode } from 'react';
import { useNow } from '../../../platform/time/clock.ts';
import { topup } from '../deposits.texts.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { notBefore } from '../../../platform/time/clock.rules.ts';
import { rupeesOf, paymentFace } from './payment-face.ts';
import type { PaymentFace } from './payment-face.ts';
import { useFocusWhenLost } from '../../../ui/form/use-focus-when-lost.ts';
import type { Payment } from './use-payment.ts';
import { CreditedPayment, ExpiredPayment } from './finished-payment.tsx';
import { UnpaidOfferBar } from '../topup/unpaid-offer-link.tsx';
import { OpenPayment } from './open-payment.tsx';
import { PayColumns } from './pay-layout.tsx';

type PaymentPartProps = {
  payment: Payment;
  form: ReactNode;
  payee: ReactNode;
  below: ReactNode;
  onDone: () => void;
};

export function PaymentPart({ payment, form, payee, below, onDone }: PaymentPartProps) {
  const now = useNow();
  const { intent } = payment;
  if (payment.isLooking) return <PaymentSkeleton />;
  const face = intent === undefined ? undefined : paymentFace(intent, notBefore(intent.createdAt, now));
  return (
    <>
      <p role="status" className="sr-only">
        {intent !== undefined && face !== undefined && announcementOf(face, formatRupees(rupeesOf(intent)))}
      </p>
      {face?.kind !== 'credited' && <UnpaidOfferBar />}
      {intent === undefined || face === undefined ? (
        <Choosing>{form}</Choosing>
      ) : face.kind === 'credited' ? (
        <CreditedPayment intent={intent} payment={payment} onDone={onDone} />
      ) : face.kind === 'expired' ? (
        <ExpiredPayment payment={payment} />
      ) : (
        <OpenPayment key={intent._id} intent={intent} remaining={face.remaining} payment={payment}>
          {payee}
        </OpenPayment>
      )}
      {face?.kind !== 'credited' && below}
    </>
  );
}

function Choosing({ children }: { children: ReactNode }) {
  const ref = useFocusWhenLost<HTMLDivElement>();
  return (
    <div ref={ref} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}

function announcementOf(face: PaymentFace, amount: string): string {
  if (face.kind === 'waiting') return topup.pay.waiting;
  return face.kind === 'credited' ? topup.credited.title(amount) : topup.expired.title;
}

export function PaymentSkeleton() {
  return (
    <div aria-busy>
      <PayColumns
        code={
          <span className="topup-qr block">
            <span className="topup-qr-paper block">
              <span aria-hidden className="topup-fill topup-wait block animate-[skeleton_1.6s_ease-in-out_infinite]" />
            </span>
          </span>
        }
      >
        <div className="grid content-start gap-4">
          <Skeleton className="w-20" />
          <Skeleton className="h-9 w-full rounded-control" />
          <Skeleton className="h-11 w-full rounded-control" />
          <Skeleton className="w-40" />
        </div>
      </PayColumns>
    </div>
  );
}
