import { WalletMinimal } from 'lucide-react';
import { subtractRupees } from '@pinline/contract/values/rupees.rules';
import { useQuery } from '@tanstack/react-query';
import { Amount } from '../../../../ui/amount.tsx';
import { Sentence } from '../../../../ui/sentence.tsx';
import { balanceQuery } from '../../../wallet/wallet.api.ts';
import { findText } from '../find.texts.ts';

type Short = { /** Rupees. */ price: number; amount: number };

/** Under an unfolded service that the balance doesn't cover. */
export function ShortRow(short: Short) {
  return (
    <div role="row" aria-level={2} className="mx-4 my-1.5">
      <span role="gridcell">
        <ShortNote {...short} />
      </span>
    </div>
  );
}

/** What to add, why not less, and that the buyer returns here. */
export function ShortNote({ price, amount }: Short) {
  const balance = useQuery(balanceQuery()).data?.balance;
  if (balance === undefined) return null;
  const text = isMoreThanMissing({ price, amount, balance }) ? findText.shortOfLeast : findText.short;
  return (
    <span className="flex gap-2.5 rounded-control bg-sunken px-3.5 py-2.5 text-xs leading-4.5 text-2">
      <WalletMinimal size={16} strokeWidth={1.75} aria-hidden className="mt-px flex-none" />
      <span className="min-w-0">
        <Sentence
          text={text}
          values={{ price: <Amount value={price} />, balance: <Amount value={balance} />, amount: <Amount value={amount} /> }}
        />
      </span>
    </span>
  );
}

export function isMoreThanMissing({ price, amount, balance }: Short & { balance: number }): boolean {
  return amount > subtractRupees(price, balance);
}
