import type { Feature } from '../../feature.ts';
import { startFiguresWatch } from './figures/figures.watch.ts';
import { mountUsers } from './users.routes.ts';

export const users: Feature = {
  name: 'users',
  mount: mountUsers,
  watch: startFiguresWatch,
};
