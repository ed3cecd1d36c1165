import type { Feature } from '../../feature.ts';
import { mountUsers } from './users.routes.ts';

export const users: Feature = {
  name: 'users',
  mount: mountUsers,
};
