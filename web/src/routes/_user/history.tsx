import { createFileRoute } from '@tanstack/react-router';
import { HistoryScreen } from '../../features/activations/screens/history-screen.tsx';
import { shell } from '../../strings/shell.ts';

const times = ['all', 'today', 'yesterday', 'last7days', 'last30days'] as const;
const statuses = ['all', 'success', 'pending', 'cancelled'] as const;

/** Filters and page live in the address; what is not of them counts as the default. */
export type HistorySearch = { page?: number; time?: (typeof times)[number]; status?: (typeof statuses)[number] };

export const Route = createFileRoute('/_user/history')({
  staticData: { title: shell.pages.history, isSingleTab: true },
  validateSearch: (search: Record<string, unknown>): HistorySearch => {
    const page = Number(search['page']);
    const time = times.find((known) => known === search['time']);
    const status = statuses.find((known) => known === search['status']);
    return {
      ...(Number.isSafeInteger(page) && page > 1 && { page }),
      ...(time !== undefined && { time }),
      ...(status !== undefined && { status }),
    };
  },
  component: HistoryScreen,
});
