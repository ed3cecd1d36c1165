import { createFileRoute } from '@tanstack/react-router';
import { HistoryScreen } from '../../features/activations/screens/history-screen.tsx';
import { shell } from '../../strings/shell.ts';

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
  validateSearch: (search: Record<string, unknown>): HistorySearch => {
    const page = Number(search['page']);
    // Every name stands in the answer: what is left out keeps its text from the address.
    return {
      page: Number.isSafeInteger(page) && page > 1 ? page : undefined,
      time: times.find((known) => known === search['time']),
      status: statuses.find((known) => known === search['status']),
    };
  },
  component: HistoryScreen,
});
