import type { Feature } from '../../feature.ts';
import { mountAudit } from './audit.routes.ts';

export const audit: Feature = {
  name: 'audit',
  mount: mountAudit,
};
