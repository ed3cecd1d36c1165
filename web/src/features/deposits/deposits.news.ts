import type { QueryClient } from '@tanstack/react-query';
import type { ServerFrame } from '@pinline/contract/live/frames';
import type { ReplyOf } from '@pinline/contract/client';
import { toast } from '../../platform/page/toasts.ts';
import { notifyOfDeposit } from '../activations/arrivals/notification.ts';
import { topup } from './deposits.texts.ts';
import { referralsKey } from '../referrals/referrals.api.ts';
import { dropOpenIntent, intentQuery, openIntentsQuery, transactionsKey } from './deposits.api.ts';
import type { Declared } from './deposits.api.ts';

type DepositFrame = Extract<ServerFrame, { type: 'deposit' }>;
type TransactionsPage = ReplyOf<'GET payment/transaction-history'>;

const addedMs = 2000;

export function applyDeposit(queryClient: QueryClient, { transaction }: Pick<DepositFrame, 'transaction'>): void {
  const { _id, amount, status, reason, intentId } = transaction;
  queryClient.setQueriesData<TransactionsPage>({ queryKey: transactionsKey }, (page) =>
    page === undefined
      ? undefined
      : { ...page, wallet: page.wallet.map((row) => (row._id === _id ? { ...row, price: amount, status, reason } : row)) },
  );
  for (const queryKey of [transactionsKey, referralsKey]) void queryClient.invalidateQueries({ queryKey });
  if (status !== 'credited') return;
  if (intentId !== null) creditIntent(queryClient, intentId);
  announceCredit(transaction);
}

/** Replies under way still show it as pending: they are cancelled or refetched. */
function creditIntent(queryClient: QueryClient, id: string): void {
  const { queryKey } = intentQuery(id);
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (intent) => (intent === undefined ? undefined : { ...intent, status: 'credited' as const }));
  dropOpenIntent(queryClient, id);
  void queryClient.invalidateQueries({ queryKey: openIntentsQuery().queryKey });
}

const announced = new Set<string>();

export function announceCredit({ _id, amount }: Declared['transaction']): void {
  if (announced.has(_id) || amount === null) return;
  announced.add(_id);
  toast.success(topup.toasts.added(amount), { ms: addedMs });
  notifyOfDeposit({ depositId: _id.slice(1), amount });
}
