import { useQuery } from '@tanstack/react-query';
import { refer } from '../texts.ts';
import { shell } from '../../../ui/texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LastPage } from '../../../ui/list/last-page.tsx';
import { PageFooter } from '../../../ui/list/pager.tsx';
import { referralPageSize, referralsQuery } from '../referrals.api.ts';
import { ReferralList } from './referral-list.tsx';

const text = refer.history;

type HistoryTabProps = { page: number; onPage: (page: number, options?: { replace: boolean }) => void; onShare: () => void };

/** Who signed up with the link, newest first, and what came of it. */
export function HistoryTab({ page, onPage, onShare }: HistoryTabProps) {
  const { data, isError, isPlaceholderData, refetch } = useQuery(referralsQuery(page));
  if (data === undefined && isError)
    return (
      <EmptyState
        kind="failed"
        title={text.failed}
        text={text.failedText}
        action={<Button onClick={() => void refetch()}>{shell.retry}</Button>}
      />
    );
  if (data?.total === 0)
    return (
      <EmptyState
        kind="empty"
        title={text.empty}
        text={text.emptyText}
        action={
          <Button variant="primary" onClick={onShare}>
            {text.emptyAction}
          </Button>
        }
      />
    );
  if (data?.history.length === 0)
    return <LastPage total={data.total} limit={referralPageSize} onPage={(last) => onPage(last, { replace: true })} />;
  return (
    <>
      <div className={classes(isPlaceholderData && 'opacity-60')} aria-busy={isPlaceholderData}>
        <ReferralList rows={data?.history} />
      </div>
      {data !== undefined && (
        <PageFooter page={page} totalPages={data.total_pages} limit={referralPageSize} total={data.total} onPage={onPage} />
      )}
    </>
  );
}
