import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { shell } from '../../../platform/language/shell.texts.ts';
import { topup } from '../deposits.texts.ts';
import { Card, CardHead } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PagedList, type ShowPage } from '../../../ui/list/paged-list.tsx';
import { transactionsPageSize, transactionsQuery } from '../deposits.api.ts';
import { TransactionList } from './transaction-list.tsx';

const text = topup.history;

export function TransactionHistory({ page, entry }: { page: number; entry?: string | undefined }) {
  const query = useQuery(transactionsQuery(page, entry));
  const { data } = query;
  const navigate = useNavigate();
  const show: ShowPage = (next, { replace } = { replace: false }) =>
    void navigate({ to: '/topup', search: next > 1 ? { page: next } : {}, resetScroll: false, replace });
  const total = data?.total ?? 0;
  return (
    <Card>
      <CardHead title={text.title}>
        {data !== undefined && (
          <span className="flex flex-wrap items-center gap-x-4 text-xs text-3">
            {entry === undefined ? (
              <span>
                <span className="num text-2">{total.toLocaleString('en-IN')}</span> {text.count(total)}
              </span>
            ) : (
              <Link to="/topup">{text.showAll}</Link>
            )}
            <Link to="/statement" className="touch-reach">
              {shell.pages.statement}
            </Link>
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
