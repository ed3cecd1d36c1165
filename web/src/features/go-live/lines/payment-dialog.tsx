import type { Intent } from '@pinline/contract/deposits/deposits.calls';
import { CircleCheck } from 'lucide-react';
import { Button } from '../../../ui/button/button.tsx';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ExactAmount } from '../../deposits/payment/exact-amount.tsx';
import { PayCode } from '../../deposits/payment/pay-code.tsx';
import { isTouch } from '../../deposits/payment/touch.ts';
import { PayColumns } from '../../deposits/payment/pay-layout.tsx';
import { Figures } from '../figures.tsx';
import type { GoLiveLine } from '../go-live.api.ts';
import { goLiveText } from '../go-live.texts.ts';
import '../../deposits/topup/topup.css';

const text = goLiveText.payment;

/** The same code and amount that a buyer sees. `line`: as it is now. */
export function PaymentDialog({ intent, line, onClose }: { intent: Intent; line: GoLiveLine; onClose: () => void }) {
  const { payAmount, payCurrency, upiLink, walletAddress } = intent;
  const isDone = line.state === 'ok' && !line.isRunning;
  return (
    <Dialog
      open
      onClose={onClose}
      wide={!isDone}
      title={text.title}
      subtitle={isDone ? undefined : text.subtitle}
      footer={
        <Button variant={isDone ? 'primary' : 'secondary'} onClick={onClose}>
          {isDone ? text.done : text.close}
        </Button>
      }
    >
      {isDone ? (
        <Arrived line={line} />
      ) : (
        <PayColumns code={<PayCode label={text.code} text={upiLink ?? walletAddress ?? payAmount} caption={text.minutes} />}>
          <div className="grid content-start gap-4">
            <ExactAmount payAmount={payAmount} payCurrency={payCurrency} />
            {walletAddress !== null && <p className="num text-sm wrap-anywhere">{walletAddress}</p>}
            {upiLink !== null && isTouch() && (
              <a href={upiLink} className={buttonClass({ block: true })}>
                {text.inApp}
              </a>
            )}
            <p role="status" className="text-sm text-2">
              <Figures text={line.text} />
            </p>
          </div>
        </PayColumns>
      )}
    </Dialog>
  );
}

/** Nothing to scan is left: a second payment would be a deposit. */
function Arrived({ line }: { line: GoLiveLine }) {
  return (
    <p role="status" className="flex items-start gap-2 text-sm text-success-text">
      <CircleCheck size={18} strokeWidth={1.75} aria-hidden className="flex-none" />
      <span>
        <Figures text={line.text} />
      </span>
    </p>
  );
}
