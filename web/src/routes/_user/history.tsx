import { createFileRoute } from '@tanstack/react-router';
import { HistoryScreen } from '../../features/activations/history/history-screen.tsx';
import { statuses, times, type HistorySearch } from '../../features/activations/history/history.search.ts';
import { idIn, oneOf, pageIn, type Search } from '../../platform/page/search.ts';
import { shell } from '../../platform/language/shell.texts.ts';

export const Route = createFileRoute('/_user/history')({
  staticData: { title: () => shell.pages.history, isSingleTab: true },
  // Every name is set: an omitted one would keep its value from the address.
  validateSearch: (search: Search): HistorySearch => ({
    page: pageIn(search),
    time: oneOf(times, search['time']),
    status: oneOf(statuses, search['status']),
    // The router reads digits as a number.
    number: idIn(String(search['number'])),
    help: idIn(String(search['help'])),
  }),
  component: HistoryScreen,
});
