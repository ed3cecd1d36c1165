import type { Intent } from '@pinline/contract/deposits/deposits.calls';
import { topup } from '../deposits.texts.ts';
import { shortId, splitExact } from './payment-face.ts';
import { CopyButton } from '../../../ui/copy/copy-button.tsx';

const text = topup.pay;

export function ExactAmount({ payAmount, payCurrency }: Pick<Intent, 'payAmount' | 'payCurrency'>) {
  const { whole, telling } = splitExact(payAmount);
  const isRupees = payCurrency === 'INR';
  return (
    <div>
      <p className="text-xs text-3">{isRupees ? text.exactly : text.sendExactly}</p>
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="num text-2xl topup-exact font-bold text-1">
          {isRupees && '₹'}
          {whole}
          <span className="text-accent-text">{telling}</span>
        </span>
        {!isRupees && <span className="text-lg font-bold text-1">{payCurrency}</span>}
        <CopyButton label={text.copyAmount} value={payAmount} success={text.copied(shortId(payAmount), text.amountName)} />
      </p>
      <p className="text-xs text-3">{isRupees ? text.whyPaise : text.whyCoins}</p>
    </div>
  );
}
