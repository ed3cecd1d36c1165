import { notFound, useParams } from '@tanstack/react-router';
import { ImportScreen } from './import/import-screen.tsx';
import { PriceChangesScreen } from './price-changes/price-changes-screen.tsx';
import { ServicesScreen } from './services-screen.tsx';

/** The list, or one of the two screens that stand behind it. */
export function ServicesPart() {
  const { part } = useParams({ strict: false });
  if (part === undefined) return <ServicesScreen />;
  if (part === 'import') return <ImportScreen />;
  if (part === 'price-changes') return <PriceChangesScreen />;
  throw notFound();
}
