import type { Feature } from '../../feature.ts';
import { mountDevelopers } from './developers.routes.ts';

export const developers: Feature = {
  name: 'developers',
  mount: mountDevelopers,
};
