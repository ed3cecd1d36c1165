import type { Feature } from '../../feature.ts';
import { mountSearch } from './search.routes.ts';

export const search: Feature = {
  name: 'search',
  mount: mountSearch,
};
