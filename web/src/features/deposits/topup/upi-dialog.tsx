import { upiLink } from '@pinline/contract/deposits/references.rules';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { topup } from '../deposits.texts.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { upiQuery } from '../deposits.api.ts';
import { usePayment } from '../payment/use-payment.ts';
import { AmountForm } from '../payment/amount-form.tsx';
import { CopyWell } from '../payment/copy-well.tsx';
import { MethodFailed, MethodNotSetUp } from './method-state.tsx';
import { Folded, PayColumns, SectionLine } from '../payment/pay-layout.tsx';
import { rupeesText } from '../payment/payment-face.ts';
import { PaymentPart, PaymentSkeleton } from '../payment/payment-part.tsx';
import { PayCode, PayCodePlace } from '../payment/pay-code.tsx';
import { ReferenceForm } from '../payment/reference-form.tsx';
import { isTouch } from '../payment/touch.ts';

const text = topup.upi;
const amounts = [100, 250, 500];

export function UpiDialog({ onClose }: { onClose: () => void }) {
  const { data, isError, refetch } = useQuery(upiQuery());
  return (
    <Dialog open wide isInAddress onClose={onClose} title={topup.methods.upi.name}>
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
  const upiIdWell = <CopyWell label={text.id} copyLabel={text.copyId} value={payee.upiId} what={text.id} />;
  const hint = () => topup.amount.hint;
  if (isTouch()) {
    const payInApp = async (amount: number): Promise<void> => {
      const { upiLink } = await payment.start({ amount });
      if (upiLink !== null) location.assign(upiLink);
    };
    return (
      <PaymentPart
        payment={payment}
        onDone={onDone}
        payee={upiIdWell}
        form={
          <AmountForm
            amounts={amounts}
            wanted={wanted}
            onSend={payInApp}
            note={hint}
            submitText={(amount) => topup.amount.payIn(rupeesText(amount))}
          />
        }
        below={
          <Folded title={topup.alreadySent}>
            <StaticCode payee={payee} />
            {payment.intent === undefined && upiIdWell}
            <OtherPayment payee={payee} isGuided={payment.intent === undefined} onDone={onDone} />
          </Folded>
        }
      />
    );
  }
  return (
    <PaymentPart
      payment={payment}
      onDone={onDone}
      payee={upiIdWell}
      form={
        <PayColumns code={<PayCodePlace />}>
          <div className="grid content-start gap-4">
            <AmountForm amounts={amounts} wanted={wanted} onSend={async (amount) => void (await payment.start({ amount }))} note={hint} />
            <div className="grid gap-1.5">
              {upiIdWell}
              <Holder payee={payee} />
            </div>
          </div>
        </PayColumns>
      }
      below={
        <>
          <SectionLine title={topup.alreadySent} />
          <OtherPayment payee={undefined} isGuided={payment.intent === undefined} onDone={onDone} />
          <Folded title={topup.anyAmount}>
            <StaticCode payee={payee} />
          </Folded>
        </>
      }
    />
  );
}

/** Any amount, paid to the UPI ID: the UTR identifies it. */
function StaticCode({ payee: { upiId, holderName, picture } }: { payee: Payee }) {
  const anyAmount = upiLink({ upiId, holderName: holderName ?? upiId });
  return <PayCode label={text.qrLabel} text={anyAmount} picture={picture} caption={text.qrCaption} />;
}

function Holder({ payee: { holderName } }: { payee: Payee }) {
  return holderName === null ? null : <p className="text-xs text-3">{text.holder(holderName)}</p>;
}

/** `payee`: where nothing else names the holder of the account. */
function OtherPayment({ payee, isGuided, onDone }: { payee: Payee | undefined; isGuided: boolean; onDone: () => void }) {
  return (
    <>
      {payee !== undefined && <Holder payee={payee} />}
      {isGuided && (
        <ol className="topup-steps grid gap-0.5 text-xs text-2">
          {text.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      <ReferenceForm method="bharatpay" onDone={onDone} />
    </>
  );
}
