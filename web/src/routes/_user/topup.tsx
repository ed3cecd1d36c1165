import { createFileRoute } from '@tanstack/react-router';
import { TopupScreen } from '../../features/deposits/topup/topup-screen.tsx';
import { amountIn, methods, type TopupSearch } from '../../features/deposits/topup/topup.search.ts';
import { oneOf, pageIn, type Search } from '../../platform/page/search.ts';
import { shell } from '../../platform/language/shell.texts.ts';

export const Route = createFileRoute('/_user/topup')({
  staticData: { title: () => shell.pages.topup, isSingleTab: true },
  validateSearch: (search: Search): TopupSearch => ({
    page: pageIn(search),
    method: oneOf(methods, search['method']),
    amount: amountIn(search['amount']),
    entry: typeof search['entry'] === 'string' && /^[a-z]\d{1,15}$/.test(search['entry']) ? search['entry'] : undefined,
  }),
  component: TopupScreen,
});
