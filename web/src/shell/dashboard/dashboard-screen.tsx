import { useQuery } from '@tanstack/react-query';
import { cardsQuery } from '../../features/activations/activations.api.ts';
import { FindNumber } from '../../features/catalogue/find/find-number.tsx';
import { openPalette } from '../palette/command-keys.tsx';
import { fetchedPart } from '../../ui/fetched-part.tsx';
import { shell } from '../../ui/texts.ts';
import { BalanceCard } from './balance-card.tsx';
import { QuickBuy } from './quick-buy.tsx';
import { RecentActivity, recentQuery } from './recent-activity.tsx';
import { ServerCards } from './server-cards.tsx';
import { spendQuery } from './spend/spend.api.ts';
import { YourNumbers } from './your-numbers.tsx';

const SpendChart = fetchedPart(async () => (await import('./spend/spend-chart.tsx')).SpendChart);

export function DashboardScreen() {
  const hasCards = useQuery(cardsQuery()).isFetched;
  const hasRecent = useQuery(recentQuery()).isFetched;
  useQuery(spendQuery());
  return (
    <>
      {/* The top bar shows it. */}
      <h1 className="sr-only">{shell.pages.dashboard}</h1>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 wide:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] wide:gap-x-4">
        <FindNumber onOpenSheet={openPalette} />
        <BalanceCard />
        <div className="wide:col-start-1">
          <YourNumbers />
        </div>
      </div>
      {/* What stands below a list of unknown length comes with it, so that nothing is pushed away. */}
      {hasCards && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 wide:grid-cols-2">
          <QuickBuy />
          <ServerCards />
          <RecentActivity />
          {hasRecent && <SpendChart />}
        </div>
      )}
    </>
  );
}
