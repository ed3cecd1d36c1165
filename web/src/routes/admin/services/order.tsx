import { createFileRoute } from '@tanstack/react-router';
import { OrderScreen } from '../../../features/providers/order/order-screen.tsx';
import { adminText } from '../../../ui/admin-pages.texts.ts';

type Address = { server?: string | undefined };

export const Route = createFileRoute('/admin/services/order')({
  staticData: { title: () => adminText.pages.services },
  validateSearch: (search: Address): Address => search,
  component: OrderScreen,
});
