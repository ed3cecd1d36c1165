import { aLateCode } from '../../builders/purchases.ts';
import { cancelBody } from '../../builders/data.ts';
import type { Needs } from './needs.ts';

export const numberNeeds = {
  'POST mobile/generate': {
    ids: ['serviceId'],
    good: ({ service }) => ({ body: { serviceId: service.id, isDeepCheck: false, expectedPrice: 12.5 } }),
    foreign: ({ service, theirs }) => ({ body: { serviceId: service.id, isDeepCheck: false, replaces: theirs._id } }),
  },
  'GET mobile/active': { good: () => ({ query: { server: '1' } }) },
  'POST mobile/dismiss': {
    ids: ['mobileId'],
    good: async (world) => {
      const mobile = await world.mine();
      await world.app.post('/api/otp/cancelOtp', { as: world.me, body: cancelBody(mobile) });
      return { body: { mobileId: mobile._id } };
    },
    foreign: ({ theirs }) => ({ body: { mobileId: theirs._id } }),
  },
  'POST mobile/report': {
    ids: ['mobileId'],
    good: async (world) => ({ body: { mobileId: (await world.mine())._id, reason: 'registered' } }),
    foreign: ({ theirs }) => ({ body: { mobileId: theirs._id, reason: 'banned' } }),
  },
  'POST mobile/reveal': {
    ids: ['mobileId'],
    good: async (world) => {
      const mobile = await world.mine();
      await world.app.post('/api/otp/cancelOtp', { as: world.me, body: cancelBody(mobile) });
      await aLateCode(world.app, { user: world.me, mobile });
      return { body: { mobileId: mobile._id } };
    },
    foreign: ({ theirs }) => ({ body: { mobileId: theirs._id } }),
  },
  'POST otp/cancelOtp': {
    ids: ['serviceId'],
    good: async (world) => ({ body: cancelBody(await world.mine()) }),
    foreign: ({ theirs }) => ({ body: cancelBody(theirs) }),
  },
  'GET otp/mobile-history': { good: () => ({ query: { page: '1', limit: '10', time: 'today', status: 'all' } }) },
  'GET otp/mobile-history/:id': {
    ids: ['id'],
    good: async (world) => ({ params: { id: (await world.mine())._id } }),
    foreign: ({ theirs }) => ({ params: { id: theirs._id } }),
  },
  'GET admin/mobile-history': {
    ids: ['userId'],
    good: ({ customer }) => ({ query: { userId: String(customer.userId), page: '1', limit: '10', time: 'all', status: 'all' } }),
  },
  'GET admin/mobile-history.csv': { ids: ['userId'], good: ({ customer }) => ({ query: { userId: String(customer.userId) } }) },
  'GET admin/users/:id/activations/:activationId': {
    ids: ['id', 'activationId'],
    good: ({ stranger, theirs }) => ({ params: { id: String(stranger.userId), activationId: theirs._id } }),
  },
} satisfies Needs;
