import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Lock, Plus } from 'lucide-react';
import { balanceQuery } from '../../features/wallet/wallet.api.ts';
import { useIsGenerating } from '../../platform/session/purchase.ts';
import { dashboard } from './dashboard.texts.ts';
import { shell } from '../../platform/language/shell.texts.ts';
import { frameText } from '../../platform/language/frame.texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { buttonClass } from '../../ui/button/button-class.ts';
import { Card } from '../../ui/card.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export function BalanceCard() {
  const { data, isError } = useQuery(balanceQuery());
  const isLocked = useIsGenerating();
  return (
    <Card padded className="grid gap-4">
      <div className="min-w-0">
        <h2 className="text-sm font-body text-2">{frameText.balance}</h2>
        <p className="min-h-11">
          {data === undefined ? (
            isError ? (
              <span className="text-2xl text-3">–</span>
            ) : (
              <Skeleton className="mt-4 h-5 w-40" />
            )
          ) : (
            <Amount
              value={data.balance}
              className="text-[clamp(1.5rem,9vw,2.25rem)] leading-11 font-bold tracking-[-0.05em] wrap-anywhere whitespace-normal!"
            />
          )}
        </p>
        {data !== undefined && data.heldCount > 0 && (
          <p className="mt-1 flex items-center gap-1.5 text-sm text-2">
            <Lock size={14} strokeWidth={1.75} aria-hidden className="text-3" />
            <span>
              <Sentence text={frameText.held(data.heldCount)} values={{ amount: <Amount value={data.held} className="font-bold" /> }} />
            </span>
          </p>
        )}
      </div>
      <Link to="/topup" disabled={isLocked} className={buttonClass({ size: 'lg', className: 'aria-disabled:opacity-50' })}>
        <Plus size={16} strokeWidth={1.75} aria-hidden />
        {frameText.addBalance}
      </Link>
      <p className="max-w-[60ch] text-xs text-3">
        {dashboard.explain}{' '}
        <Link to="/statement" disabled={isLocked} className="whitespace-nowrap">
          {shell.pages.statement}
        </Link>
      </p>
    </Card>
  );
}
