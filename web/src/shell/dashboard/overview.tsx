import { useQuery } from '@tanstack/react-query';
import { RecentActivity } from './activity/recent-activity.tsx';
import { fetchedPart } from '../../ui/fetched-part.tsx';
import { recentQuery } from './activity/recent.api.ts';
import { SpendChart } from './activity/spend-chart.tsx';
import { ServerCards } from './server-cards.tsx';

/** Last, because it may be empty. */
const WaitingList = fetchedPart(async () => (await import('../../features/waitlist/waitlist.tsx')).WaitingList);

/** Nothing of it is needed to buy, so it is fetched after the rest of the page. */
export function Overview() {
  const hasRecent = useQuery(recentQuery()).isFetched;
  return (
    <>
      <ServerCards />
      <RecentActivity />
      {/* Beside or below a list of unknown length, it waits for the list and isn't pushed away. */}
      {hasRecent && <SpendChart />}
      {hasRecent && <WaitingList />}
    </>
  );
}
