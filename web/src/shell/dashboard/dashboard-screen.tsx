import { useQuery } from '@tanstack/react-query';
import { cardsQuery } from '../../features/activations/activations.api.ts';
import { FindNumber } from '../../features/catalogue/find/find-number.tsx';
import { openPalette } from '../palette/command-keys.tsx';
import { fetchedPart } from '../../ui/fetched-part.tsx';
import { shell } from '../../ui/texts.ts';
import { BalanceCard } from './balance-card.tsx';
import { QuickBuy } from './quick-buy.tsx';
import { YourNumbers } from './your-numbers.tsx';

/** Last on the page: nothing moves when it arrives. */
const Overview = fetchedPart(async () => (await import('./overview.tsx')).Overview);

export function DashboardScreen() {
  const hasCards = useQuery(cardsQuery()).isFetched;
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
      {/* What is below a list of unknown length is shown with it, so that nothing is pushed away. */}
      {hasCards && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 wide:grid-cols-2">
          <QuickBuy />
          <Overview />
        </div>
      )}
    </>
  );
}
