import './topup.css';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { frameText } from '../../../platform/language/frame.texts.ts';
import { topup } from '../deposits.texts.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { balanceQuery } from '../../wallet/wallet.api.ts';
import { useMethod } from './use-method.ts';
import { CryptoDialog } from './crypto-dialog.tsx';
import { MethodTiles } from './method-tiles.tsx';
import { PromoDialog } from './promo-dialog.tsx';
import { TransactionHistory } from '../transactions/transaction-history.tsx';
import { UpiDialog } from './upi-dialog.tsx';
import { UnpaidOfferBar } from './unpaid-offer-link.tsx';

const dialogs = { upi: UpiDialog, crypto: CryptoDialog, promo: PromoDialog };

export function TopupScreen() {
  const { page = 1, entry } = useSearch({ from: '/_user/topup' });
  const { method, close } = useMethod();
  const MethodDialog = method === undefined ? undefined : dialogs[method];
  return (
    <Page title={topup.title} subtitle={topup.subtitle} actions={<BalanceFigure />}>
      <UnpaidOfferBar />
      <MethodTiles />
      <TransactionHistory page={page} entry={entry} />
      {MethodDialog !== undefined && <MethodDialog onClose={close} />}
    </Page>
  );
}

function BalanceFigure() {
  const { data } = useQuery(balanceQuery());
  return (
    <div className="text-right max-md:hidden">
      <p className="text-xs text-3">{frameText.balance}</p>
      <p className="min-h-7">
        {data === undefined ? <Skeleton className="w-28" /> : <Amount value={data.balance} className="text-xl font-bold" />}
      </p>
    </div>
  );
}
