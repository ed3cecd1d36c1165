import type { Coupon } from '@pinline/contract/promos/promos.calls';
import { useState } from 'react';
import { explainAfterStepUp } from '../auth/step-up/explain-after-step-up.ts';
import { revealPromo } from './promos.api.ts';

type Run = <Reply>(action: () => Promise<Reply>) => Promise<Reply>;

export function useRevealedCodes(run: Run) {
  const [codes, setCodes] = useState<ReadonlyMap<string, string>>(new Map());
  const reveal = async ({ _id }: Coupon): Promise<void> => {
    try {
      const { couponCode } = await run(() => revealPromo(_id));
      setCodes((others) => new Map(others).set(_id, couponCode));
    } catch (error) {
      explainAfterStepUp(error);
    }
  };
  const show = (coupon: Coupon): Coupon => ({ ...coupon, couponCode: codes.get(coupon._id) ?? coupon.couponCode });
  return { reveal, show };
}
