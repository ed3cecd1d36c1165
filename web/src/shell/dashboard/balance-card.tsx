import { formatRupees } from '@pinline/contract/values/money-format';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { balanceQuery } from '../../features/wallet/wallet.api.ts';
import { useIsGenerating } from '../../platform/session/purchase.ts';
import { dashboard } from './texts.ts';
import { frameText } from '../../ui/frame.texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { buttonClass } from '../../ui/button/button-class.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export function BalanceCard() {
  const { data } = useQuery(balanceQuery());
  const isLocked = useIsGenerating();
  return (
    <Card padded className="wide:col-start-2 wide:row-[1/span_2] flex flex-wrap items-start justify-between gap-4">
      <div className="min-w-0">
        <h2 className="text-sm font-body text-2">{frameText.balance}</h2>
        <p className="min-h-11">
          {data === undefined ? (
            <Skeleton className="mt-4 h-5 w-40" />
          ) : (
            <Amount
              value={data.balance}
              className="text-[clamp(1.5rem,9vw,2.25rem)] leading-11 font-bold tracking-[-0.05em] wrap-anywhere whitespace-normal!"
            />
          )}
        </p>
        {data !== undefined && data.heldCount > 0 && (
          <p className="num mt-1 text-sm text-2">{frameText.held(formatRupees(data.held), data.heldCount)}</p>
        )}
        <p className="mt-1 max-w-[60ch] text-xs text-3">{dashboard.explain}</p>
      </div>
      <Link to="/topup" disabled={isLocked} className={buttonClass({ variant: 'primary', className: 'aria-disabled:opacity-50' })}>
        <Plus size={16} strokeWidth={1.75} aria-hidden />
        {frameText.addBalance}
      </Link>
    </Card>
  );
}
