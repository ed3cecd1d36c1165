import { WalletMinimal } from 'lucide-react';
import { subtractRupees } from '@pinline/contract/values/rupees.rules';
import { useQuery } from '@tanstack/react-query';
import { Amount } from '../../../../ui/amount.tsx';
import { Sentence } from '../../../../ui/sentence.tsx';
import { balanceQuery } from '../../../wallet/wallet.api.ts';
import { findText } from '../find.texts.ts';
import type { GetAction } from '../get/get-action.ts';
import type { BuyableRow } from './find-rows.ts';

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

/** Below the list, where nothing moves while rows are highlighted. An unfolded service says it itself. */
export function ShortFoot({ row, action }: { row: BuyableRow | undefined; action: GetAction | undefined }) {
  if (action?.kind !== 'add' || (row?.kind === 'service' && row.isUnfolded)) return null;
  return (
    <div className="flex-none border-t border-line px-4 py-2">
      <ShortNote price={action.choice.offer.price} amount={action.amount} />
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
