import { createFileRoute } from '@tanstack/react-router';
import { CurrencyScreen } from '../../features/payment-settings/currency-screen.tsx';
import { adminText } from '../../strings/admin.ts';

export const Route = createFileRoute('/admin/currency')({ staticData: { title: adminText.pages.currency }, component: CurrencyScreen });
