import type { Feature } from '../../feature.ts';
import { serveWishes } from './serve-wishes.ts';
import { mountWishes } from './wishes.routes.ts';

export const wishes: Feature = {
  name: 'wishes',
  mount: mountWishes,
  jobs: [{ name: 'serve_wishes', schedule: '* * * * *', run: serveWishes }],
  retention: [
    { table: 'app_wish', column: 'wished_at', keep: '400 days' },
    { table: 'missed_search', column: 'day', keep: '400 days' },
  ],
};
