import { useParams } from '@tanstack/react-router';
import { ImportScreen } from './import/import-screen.tsx';
import { PriceChangesScreen } from './price-changes/price-changes-screen.tsx';
import { ServicesScreen } from './services-screen.tsx';

/** The list, or one of the two screens that stand behind it. */
export function ServicesPart() {
  const { part } = useParams({ strict: false });
  if (part === 'import') return <ImportScreen />;
  return part === 'price-changes' ? <PriceChangesScreen /> : <ServicesScreen />;
}
