import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { topup } from '../texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';
import { classes } from '../../../ui/classes.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LastPage } from '../../../ui/list/last-page.tsx';
import { PageFooter } from '../../../ui/list/pager.tsx';
import { transactionsPageSize, transactionsQuery } from '../deposits.api.ts';
import { TransactionList } from './transaction-list.tsx';

const text = topup.history;

/** Whatever put money in, and what is on its way. */
export function TransactionHistory({ page }: { /** From 1. */ page: number }) {
  const { data, isError, isPlaceholderData, refetch } = useQuery(transactionsQuery(page));
  const navigate = useNavigate();
  const show = (next: number, { replace = false } = {}) =>
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
      {isError && data === undefined ? (
        <EmptyState
          kind="failed"
          title={text.failedTitle}
          text={text.failedBody}
          action={<Button onClick={() => void refetch()}>{text.retry}</Button>}
        />
      ) : data?.wallet.length === 0 ? (
        <NoRows total={total} onLastPage={(last) => show(last, { replace: true })} />
      ) : (
        <div className={classes(isPlaceholderData && 'opacity-60')} aria-busy={isPlaceholderData}>
          <TransactionList rows={data?.wallet} />
        </div>
      )}
      {data !== undefined && data.wallet.length > 0 && (
        <PageFooter page={page} totalPages={data.total_pages} limit={transactionsPageSize} total={total} onPage={show} />
      )}
    </Card>
  );
}

function NoRows({ total, onLastPage }: { total: number; onLastPage: (page: number) => void }) {
  if (total === 0) return <EmptyState kind="empty" title={text.emptyTitle} text={text.emptyBody} />;
  return <LastPage total={total} limit={transactionsPageSize} onPage={onLastPage} />;
}
