import type { Feature } from '../../feature.ts';
import { mountStats } from './stats.routes.ts';

export const stats: Feature = {
  name: 'stats',
  mount: mountStats,
};
