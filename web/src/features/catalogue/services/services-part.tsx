import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { NoSuchAdminPage } from '../../../shell/admin/no-such-admin-page.tsx';
import { ImportScreen } from '../import/import-screen.tsx';
import { PriceChangesScreen } from '../price-changes/price-changes-screen.tsx';
import { ServicesScreen } from './services-screen.tsx';

const OrderScreen = lazy(async () => ({ default: (await import('../../providers/order/order-screen.tsx')).OrderScreen }));

export function ServicesPart() {
  const { part } = useParams({ strict: false });
  if (part === undefined) return <ServicesScreen />;
  if (part === 'import') return <ImportScreen />;
  if (part === 'order')
    return (
      <Suspense>
        <OrderScreen />
      </Suspense>
    );
  return part === 'price-changes' ? <PriceChangesScreen /> : <NoSuchAdminPage />;
}
