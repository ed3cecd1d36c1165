import { useQuery } from '@tanstack/react-query';
import { BuyNote } from '../../features/activations/buy/note/buy-note.tsx';
import { useBuyingPause } from '../../features/activations/buy/buying-pause.ts';
import { useConfig } from '../../platform/api/config.ts';
import { FailApart } from '../../ui/fail-apart.tsx';
import { dashboard } from './dashboard.texts.ts';
import { WaitingList } from '../../features/waitlist/waiting-list.tsx';
import { balanceQuery } from '../../features/wallet/wallet.api.ts';
import { RecentActivity } from './activity/recent-activity.tsx';
import { recentQuery } from './activity/recent.api.ts';
import { SpendChart } from './activity/spend-chart.tsx';
import { QuickBuy } from './quick-buy.tsx';
import { ServerCards } from './server-cards.tsx';

/** Nothing of it is needed to find a number, so it is fetched after the rest of the page. */
export function Overview({ part }: { part: 'pause' | 'below' | 'beside' }) {
  if (part === 'pause') return <PauseNote />;
  return part === 'below' ? <BelowNumbers /> : <BesideNumbers />;
}

function BelowNumbers() {
  return (
    <FailApart>
      <WaitingList />
      <QuickBuy />
    </FailApart>
  );
}

/** Why no number can be bought, before a service is looked for in vain. */
function PauseNote() {
  const pause = useBuyingPause();
  // The operator's own words may say no more than when it ends.
  const isOwn = useConfig()?.buying?.message !== null;
  return pause !== null && <BuyNote obstacle={isOwn ? dashboard.paused(pause) : pause} notice={null} missing={0} isLocked={false} />;
}

/** The balance and the activity have no fixed height: what shows below waits for them and isn't pushed away. */
function BesideNumbers() {
  const hasBalance = useQuery(balanceQuery()).isFetched;
  const hasRecent = useQuery(recentQuery()).isFetched;
  return (
    <FailApart>
      {hasBalance && <RecentActivity />}
      {hasBalance && hasRecent && <ServerCards />}
      {hasBalance && hasRecent && <SpendChart />}
    </FailApart>
  );
}
