import { WalletMinimal } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Amount } from '../../../../ui/amount.tsx';
import { Sentence } from '../../../../ui/sentence.tsx';
import { balanceQuery } from '../../../wallet/wallet.api.ts';
import { findText } from '../find.texts.ts';

/** Under an unfolded service that the balance doesn't cover: what to add, and that the buyer returns here. */
export function ShortRow({ price, amount }: { /** Rupees. */ price: number; amount: number }) {
  const balance = useQuery(balanceQuery()).data?.balance;
  if (balance === undefined) return null;
  return (
    <div role="row" aria-level={2} className="mx-4 my-1.5 rounded-control bg-sunken px-3.5 py-2.5 text-xs leading-4.5 text-2">
      <span role="gridcell" className="flex gap-2.5">
        <WalletMinimal size={16} strokeWidth={1.75} aria-hidden className="mt-px" />
        <span className="min-w-0">
          <Sentence
            text={findText.short}
            values={{ price: <Amount value={price} />, balance: <Amount value={balance} />, amount: <Amount value={amount} /> }}
          />
        </span>
      </span>
    </div>
  );
}
