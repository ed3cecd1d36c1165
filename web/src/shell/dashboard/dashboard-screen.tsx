import { useQuery } from '@tanstack/react-query';
import { cardsQuery } from '../../features/activations/activations.api.ts';
import { dashboard } from '../../strings/dashboard.ts';
import { shell } from '../../strings/shell.ts';
import { Page } from '../../ui/page.tsx';
import { BalanceCard } from './balance-card.tsx';
import { ServerCards } from './server-cards.tsx';
import { YourNumbers } from './your-numbers.tsx';

export function DashboardScreen() {
  const { isPending } = useQuery(cardsQuery());
  return (
    <Page title={shell.pages.dashboard} subtitle={dashboard.subtitle}>
      <BalanceCard />
      <YourNumbers />
      {/* Below a list of unknown length: shown with it, so that nothing is pushed away. */}
      {!isPending && <ServerCards />}
    </Page>
  );
}
