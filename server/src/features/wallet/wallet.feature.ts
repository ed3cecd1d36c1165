import type { Feature } from '../../feature.ts';
import { invariantsCheck } from './wallet.checks.ts';
import { measureInvariants } from './wallet.metrics.ts';
import { mountWallet } from './wallet.routes.ts';

export const wallet: Feature = {
  name: 'wallet',
  mount: mountWallet,
  measure: measureInvariants,
  checks: ({ db }) => [invariantsCheck(db)],
};
