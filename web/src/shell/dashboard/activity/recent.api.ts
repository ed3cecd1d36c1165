import { historyQuery } from '../../../features/activations/activations.api.ts';

/** The history screen then has its first page in the cache. */
export const recentQuery = () => historyQuery({ page: 1, time: 'all', status: 'all' });
