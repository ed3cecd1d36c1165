import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/button/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PagedList, type ShowPage } from '../../../ui/list/paged-list.tsx';
import { referralPageSize, referralsQuery } from '../referrals.api.ts';
import { refer } from '../referrals.texts.ts';
import { ReferralList } from './referral-list.tsx';

const text = refer.history;

type HistoryTabProps = { page: number; onPage: ShowPage; onShare: () => void };

export function HistoryTab({ page, onPage, onShare }: HistoryTabProps) {
  const query = useQuery(referralsQuery(page));
  const { data } = query;
  return (
    <PagedList
      query={query}
      count={data?.history.length}
      page={page}
      limit={referralPageSize}
      total={data?.total ?? 0}
      onPage={onPage}
      failedTitle={text.failed}
      failedText={text.failedText}
      none={
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
      }
    >
      <ReferralList rows={data?.history} />
    </PagedList>
  );
}
