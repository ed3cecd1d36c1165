import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { topup } from '../deposits.texts.ts';
import { Card, CardHead } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PagedList, type ShowPage } from '../../../ui/list/paged-list.tsx';
import { transactionsPageSize, transactionsQuery } from '../deposits.api.ts';
import { TransactionList } from './transaction-list.tsx';

const text = topup.history;

export function TransactionHistory({ page }: { page: number }) {
  const query = useQuery(transactionsQuery(page));
  const { data } = query;
  const navigate = useNavigate();
  const show: ShowPage = (next, { replace } = { replace: false }) =>
    void navigate({ to: '/topup', search: next > 1 ? { page: next } : {}, resetScroll: false, replace });
  const total = data?.total ?? 0;
  return (
    <Card>
      <CardHead title={text.title}>
        {data !== undefined && (
          <span className="text-xs text-3">
            <span className="num text-2">{total.toLocaleString('en-IN')}</span> {text.count(total)}
          </span>
        )}
      </CardHead>
      <PagedList
        query={query}
        count={data?.wallet.length}
        page={page}
        limit={transactionsPageSize}
        total={total}
        onPage={show}
        failedTitle={text.failedTitle}
        failedText={text.failedBody}
        none={<EmptyState kind="empty" title={text.emptyTitle} text={text.emptyBody} />}
      >
        <TransactionList rows={data?.wallet} />
      </PagedList>
    </Card>
  );
}
