import type { Feature } from '../../feature.ts';
import { mountReferrals } from './referrals.routes.ts';
import { mountBonusReview } from './review/bonus-review.routes.ts';

export const referrals: Feature = {
  name: 'referrals',
  mount(mount, deps) {
    mountReferrals(mount, deps);
    mountBonusReview(mount, deps);
  },
};
