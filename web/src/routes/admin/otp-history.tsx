import { createFileRoute } from '@tanstack/react-router';
import { AllNumbersScreen } from '../../features/activations/all-numbers/all-numbers-screen.tsx';
import { adminText } from '../../shell/admin/texts.ts';

/** What links lead here with. */
type Address = { userId?: string | undefined; explain?: string | undefined };

export const Route = createFileRoute('/admin/otp-history')({
  staticData: { title: adminText.pages.otpHistory },
  // An address is text; the screen reads it, as whatever a route knows is part of every page's first load.
  validateSearch: (search: Address): Address => search,
  component: AllNumbersScreen,
});
