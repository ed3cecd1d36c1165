import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Lock, Plus } from 'lucide-react';
import { balanceQuery } from '../../features/wallet/wallet.api.ts';
import { useIsGenerating } from '../../platform/session/purchase.ts';
import { shell } from '../../platform/language/shell.texts.ts';
import { frameText } from '../../platform/language/frame.texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { buttonClass } from '../../ui/button/button-class.ts';
import { Card } from '../../ui/card.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Narrower pages have it in the top bar. */
export function BalanceCard() {
  const { data, isError } = useQuery(balanceQuery());
  const isLocked = useIsGenerating();
  return (
    <Card padded className="hidden min-w-0 wide:block">
      <div className="flex items-center justify-between gap-3 text-sm">
        <h2 className="font-body text-2">{frameText.balance}</h2>
        <Link to="/statement" disabled={isLocked}>
          {shell.pages.statement}
        </Link>
      </div>
      <p className="mt-0.5 min-h-9">
        {data === undefined ? (
          isError ? (
            <span className="text-2xl text-3">–</span>
          ) : (
            <Skeleton className="mt-3 h-5 w-40" />
          )
        ) : (
          <Amount value={data.balance} className="text-2xl font-bold tracking-[-0.045em] wrap-anywhere whitespace-normal!" />
        )}
      </p>
      <div className="mt-3 flex items-center justify-between gap-3">
        <p className="flex min-w-0 items-center gap-1.5 text-sm text-2">
          {data !== undefined && data.heldCount > 0 && (
            <>
              <Lock size={14} strokeWidth={1.75} aria-hidden className="text-3" />
              <span>
                <Sentence text={frameText.held(data.heldCount)} values={{ amount: <Amount value={data.held} className="font-bold" /> }} />
              </span>
            </>
          )}
        </p>
        <Link to="/topup" disabled={isLocked} className={buttonClass({ className: 'flex-none aria-disabled:opacity-50' })}>
          <Plus size={16} strokeWidth={1.75} aria-hidden />
          {frameText.addBalance}
        </Link>
      </div>
    </Card>
  );
}
