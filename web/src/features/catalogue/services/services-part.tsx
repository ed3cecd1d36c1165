import { useParams } from '@tanstack/react-router';
import { NoSuchAdminPage } from '../../../shell/admin/no-such-admin-page.tsx';
import { ImportScreen } from '../import/import-screen.tsx';
import { PriceChangesScreen } from '../price-changes/price-changes-screen.tsx';
import { ServicesScreen } from './services-screen.tsx';

export function ServicesPart() {
  const { part } = useParams({ strict: false });
  if (part === undefined) return <ServicesScreen />;
  if (part === 'import') return <ImportScreen />;
  return part === 'price-changes' ? <PriceChangesScreen /> : <NoSuchAdminPage />;
}
