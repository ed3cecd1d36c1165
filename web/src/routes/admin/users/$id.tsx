import { createFileRoute } from '@tanstack/react-router';
import { CustomerScreen } from '../../../features/users/customer/customer-screen.tsx';
import { adminText } from '../../../ui/admin-pages.texts.ts';

export const Route = createFileRoute('/admin/users/$id')({
  staticData: { title: () => adminText.pages.users },
  component: Customer,
});

function Customer() {
  const { id } = Route.useParams();
  return <CustomerScreen key={id} id={id} />;
}
