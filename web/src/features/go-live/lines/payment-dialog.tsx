import type { Intent } from '@pinline/contract/deposits/calls';
import { Button } from '../../../ui/button/button.tsx';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ExactAmount } from '../../deposits/payment/exact-amount.tsx';
import { PayCode } from '../../deposits/payment/pay-code.tsx';
import { isTouch } from '../../deposits/payment/touch.ts';
import { PayColumns } from '../../deposits/payment/pay-layout.tsx';
import { Figures } from '../figures.tsx';
import type { GoLiveLine } from '../go-live.api.ts';
import { goLiveText } from '../texts.ts';
import '../../deposits/topup/topup.css';

const text = goLiveText.payment;

/** The same code and amount that a buyer sees. `line`: as it is now. */
export function PaymentDialog({ intent, line, onClose }: { intent: Intent; line: GoLiveLine; onClose: () => void }) {
  const { payAmount, payCurrency, upiLink, walletAddress } = intent;
  return (
    <Dialog
      open
      onClose={onClose}
      wide
      title={text.title}
      subtitle={text.subtitle}
      footer={<Button onClick={onClose}>{text.close}</Button>}
    >
      <PayColumns code={<PayCode label={text.code} text={upiLink ?? walletAddress ?? payAmount} caption={text.minutes} />}>
        <div className="grid content-start gap-4">
          <ExactAmount payAmount={payAmount} payCurrency={payCurrency} />
          {walletAddress !== null && <p className="num text-sm wrap-anywhere">{walletAddress}</p>}
          {upiLink !== null && isTouch() && (
            <a href={upiLink} className={buttonClass({ block: true })}>
              {text.inApp}
            </a>
          )}
          <p role="status" className={line.state === 'ok' ? 'text-sm text-success-text' : 'text-sm text-2'}>
            <Figures text={line.text} />
          </p>
        </div>
      </PayColumns>
    </Dialog>
  );
}
