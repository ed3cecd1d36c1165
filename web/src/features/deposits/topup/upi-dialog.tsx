import { upiLink } from '@pinline/contract/deposits/references.rules';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { topup } from '../texts.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { upiQuery } from '../deposits.api.ts';
import { usePayment } from '../payment/use-payment.ts';
import { AmountForm } from '../payment/amount-form.tsx';
import { CopyWell } from '../payment/copy-well.tsx';
import { MethodFailed, MethodNotSetUp } from './method-state.tsx';
import { PayColumns, SectionLine } from '../payment/pay-layout.tsx';
import { PaymentPart, PaymentSkeleton } from '../payment/payment-part.tsx';
import { PayCode } from '../payment/pay-code.tsx';
import { ReferenceForm } from '../payment/reference-form.tsx';

const text = topup.upi;
const amounts = [100, 250, 500];

export function UpiDialog({ onClose }: { onClose: () => void }) {
  const { data, isError, refetch } = useQuery(upiQuery());
  return (
    <Dialog open wide onClose={onClose} title={topup.methods.upi.name}>
      {data === undefined ? (
        isError ? (
          <MethodFailed onRetry={() => void refetch()} />
        ) : (
          <PaymentSkeleton />
        )
      ) : data.upiId === null ? (
        <MethodNotSetUp />
      ) : (
        <PayByUpi payee={{ upiId: data.upiId, holderName: data.holderName, picture: data.src }} onDone={onClose} />
      )}
    </Dialog>
  );
}

type Payee = { upiId: string; holderName: string | null; /** Path of the operator's QR code. */ picture: string | null };

function PayByUpi({ payee, onDone }: { payee: Payee; onDone: () => void }) {
  const payment = usePayment('bharatpay');
  const { amount: wanted } = useSearch({ from: '/_user/topup' });
  const { upiId, holderName, picture } = payee;
  const upiIdWell = <CopyWell label={text.id} copyLabel={text.copyId} value={upiId} what={text.id} />;
  const anyAmount = upiLink({ upiId, holderName: holderName ?? upiId });
  return (
    <PaymentPart
      payment={payment}
      onDone={onDone}
      payee={upiIdWell}
      form={
        <PayColumns codeLast code={<PayCode label={text.qrLabel} text={anyAmount} picture={picture} caption={text.qrCaption} />}>
          <div className="grid content-start gap-4">
            <AmountForm amounts={amounts} wanted={wanted} onSend={(amount) => payment.start({ amount })} note={() => topup.amount.hint} />
            <div className="grid gap-1.5">
              {upiIdWell}
              {holderName !== null && <p className="text-xs text-3">{text.holder(holderName)}</p>}
            </div>
          </div>
        </PayColumns>
      }
      below={
        <>
          <SectionLine title={topup.paidAnotherWay} />
          {payment.intent === undefined && (
            <ol className="topup-steps grid gap-0.5 text-xs text-2">
              {text.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          )}
          <ReferenceForm method="bharatpay" onDone={onDone} />
        </>
      }
    />
  );
}
