import { createFileRoute } from '@tanstack/react-router';
import { ReferScreen } from '../../features/referrals/refer-screen.tsx';
import { oneOf, pageIn, type Search } from '../../platform/page/search.ts';
import { shell } from '../../platform/language/shell.texts.ts';

export type ReferSearch = { tab?: 'history' | undefined; page?: number | undefined };

export const Route = createFileRoute('/_user/refer')({
  staticData: { title: () => shell.pages.refer },
  validateSearch: (search: Search): ReferSearch => ({ tab: oneOf(['history'], search['tab']), page: pageIn(search) }),
  component: ReferScreen,
});
