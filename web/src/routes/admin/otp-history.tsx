import { createFileRoute } from '@tanstack/react-router';
import { AllNumbersScreen } from '../../features/activations/all-numbers/all-numbers-screen.tsx';
import { adminText } from '../../ui/admin-pages.texts.ts';

type Address = {
  userId?: string | undefined;
  explain?: string | undefined;
  figure?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  by?: string | undefined;
  key?: string | undefined;
};

export const Route = createFileRoute('/admin/otp-history')({
  staticData: { title: () => adminText.pages.otpHistory },
  validateSearch: (search: Address): Address => search,
  component: AllNumbersScreen,
});
