import { useQuery } from '@tanstack/react-query';
import { RecentActivity } from './activity/recent-activity.tsx';
import { fetchedPart } from '../../ui/fetched-part.tsx';
import { recentQuery } from './activity/recent.api.ts';
import { SpendChart } from './activity/spend-chart.tsx';
import { ServerCards } from './server-cards.tsx';

const WaitingList = fetchedPart(async () => (await import('../../features/waitlist/waitlist.tsx')).WaitingList);

export function Overview() {
  const hasRecent = useQuery(recentQuery()).isFetched;
  return (
    <>
      <ServerCards />
      <RecentActivity />
      {hasRecent && <SpendChart />}
      {hasRecent && <WaitingList />}
    </>
  );
}
