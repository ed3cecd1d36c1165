import type { Needs } from './needs.ts';
import { payee, rates } from '../../builders/payments.ts';

const november = { from: '2026-11-01', to: '2026-11-30' };

export const moneyInNeeds = {
  'GET payment/statement': { good: () => ({ query: { ...november, kind: 'held', search: '98850', limit: '20', after: '7.3' } }) },
  'GET payment/statement/summary': { good: () => ({ query: november }) },
  'GET payment/statement.csv': { good: () => ({ query: { ...november, kind: 'in' } }) },
  'GET payment/statement.pdf': { good: () => ({ query: { ...november, language: 'hi' } }) },

  'GET admin/upi': {},
  'PUT admin/upi': { ids: ['imageId', 'upiId', 'merchantId'], good: () => ({ body: { ...payee, imageId: null } }) },
  'POST admin/upi/test': {},
  'POST admin/currency/check': { ids: ['walletAddress'], good: () => ({ body: { walletAddress: 'TUWYaaaJVA7iRs9CYTqWSz4Qjdz3XodECn' } }) },
  'GET admin/allcurrency': {},
  'PUT admin/currency': {
    good: () => ({
      body: {
        usdt: { currencyName: 'USDT', currencyPrice: Number(rates.USDT) },
        trx: { currencyName: 'TRX', currencyPrice: Number(rates.TRX) },
      },
    }),
  },
  'GET admin/deposits': { good: () => ({ query: { page: '1', limit: '20', status: 'all' } }) },
  'GET admin/deposits.csv': { good: () => ({ query: { status: 'all' } }) },
  'POST admin/deposits/:id/credit': {
    ids: ['id'],
    good: async (world) => ({ params: { id: await world.depositInReview() }, body: { reason: 'The payer sent a receipt' } }),
  },
  'POST admin/deposits/:id/check': { ids: ['id'], good: async (world) => ({ params: { id: await world.pendingDeposit() } }) },
  'POST admin/deposits/:id/refuse': {
    ids: ['id'],
    good: async (world) => ({ params: { id: await world.depositInReview() }, body: { reason: 'Paid from another account' } }),
  },
  'GET admin/referral-bonuses': { good: () => ({ query: { page: '1', limit: '20' } }) },
  'POST admin/referral-bonuses/:refereeId/decide': {
    ids: ['refereeId'],
    good: async (world) => ({ params: { refereeId: await world.bonusInReview() }, body: { isCredited: true } }),
  },
  'POST admin/payments/:id/match': {
    ids: ['id', 'userId'],
    good: async (world) => {
      const { id, userId } = await world.unclaimedPayment();
      return { params: { id }, body: { userId, reason: 'Forgot the UTR' } };
    },
  },
} satisfies Needs;
