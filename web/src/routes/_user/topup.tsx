import { createFileRoute } from '@tanstack/react-router';
import { TopupScreen } from '../../features/deposits/topup/topup-screen.tsx';
import { oneOf, pageIn, type Search } from '../../platform/page/search.ts';
import { shell } from '../../ui/texts.ts';

const methods = ['upi', 'crypto', 'promo'] as const;

/** The open dialog and the page of the list live in the address. */
export type TopupSearch = { page?: number | undefined; method?: (typeof methods)[number] | undefined };

export const Route = createFileRoute('/_user/topup')({
  staticData: { title: shell.pages.topup, isSingleTab: true },
  validateSearch: (search: Search): TopupSearch => ({ page: pageIn(search), method: oneOf(methods, search['method']) }),
  component: TopupScreen,
});
