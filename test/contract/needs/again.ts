import { anEndedNumber } from '../../scenarios/numbers/ended-number.ts';
import type { Needs } from './needs.ts';

export const againNeeds = {
  'POST mobile/again': {
    ids: ['mobileId'],
    good: async ({ app, me: user }) => {
      const { _id: mobileId, price: expectedPrice } = await anEndedNumber(app, { user });
      return { body: { mobileId, expectedPrice } };
    },
    foreign: ({ theirs }) => ({ body: { mobileId: theirs._id, expectedPrice: theirs.price } }),
  },
} satisfies Needs;
