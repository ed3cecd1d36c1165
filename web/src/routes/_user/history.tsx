import { createFileRoute } from '@tanstack/react-router';
import { HistoryScreen } from '../../features/activations/history/history-screen.tsx';
import { oneOf, pageIn, type Search } from '../../platform/page/search.ts';
import { shell } from '../../ui/texts.ts';

const times = ['all', 'today', 'yesterday', 'last7days', 'last30days'] as const;
const statuses = ['all', 'success', 'pending', 'cancelled'] as const;

/** Filters and page live in the address; what is not of them counts as the default. */
export type HistorySearch = {
  page?: number | undefined;
  time?: (typeof times)[number] | undefined;
  status?: (typeof statuses)[number] | undefined;
};

export const Route = createFileRoute('/_user/history')({
  staticData: { title: shell.pages.history, isSingleTab: true },
  // Every name stands in the answer: what is left out keeps its text from the address.
  validateSearch: (search: Search): HistorySearch => ({
    page: pageIn(search),
    time: oneOf(times, search['time']),
    status: oneOf(statuses, search['status']),
  }),
  component: HistoryScreen,
});
