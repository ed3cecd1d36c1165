import { useQuery } from '@tanstack/react-query';
import { cardsQuery } from '../../features/activations/activations.api.ts';
import { dashboard } from './texts.ts';
import { shell } from '../../ui/texts.ts';
import { Page } from '../../ui/page.tsx';
import { BalanceCard } from './balance-card.tsx';
import { QuickBuy } from './quick-buy.tsx';
import { RecentActivity, recentQuery } from './recent-activity.tsx';
import { ServerCards } from './server-cards.tsx';
import { SpendChart } from './spend/spend-chart.tsx';
import { spendQuery } from './spend/spend.api.ts';
import { YourNumbers } from './your-numbers.tsx';

export function DashboardScreen() {
  const hasCards = useQuery(cardsQuery()).isFetched;
  const hasRecent = useQuery(recentQuery()).isFetched;
  useQuery(spendQuery());
  return (
    <Page title={shell.pages.dashboard} subtitle={dashboard.subtitle}>
      <BalanceCard />
      <YourNumbers />
      {/* What stands below a list of unknown length comes with it, so that nothing is pushed away. */}
      {hasCards && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 wide:grid-cols-2">
          <QuickBuy />
          <ServerCards />
          <RecentActivity />
          {hasRecent && <SpendChart />}
        </div>
      )}
    </Page>
  );
}
