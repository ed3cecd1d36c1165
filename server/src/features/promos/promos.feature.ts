import type { Feature } from '../../feature.ts';
import { mountPromosAdmin } from './promos.admin.routes.ts';
import { mountPromos } from './promos.routes.ts';

export const promos: Feature = {
  name: 'promos',
  mount(mount, deps) {
    mountPromos(mount, deps);
    mountPromosAdmin(mount, deps);
  },
};
