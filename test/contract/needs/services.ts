import { aPicture, aRoute, aServiceThatCosts } from '../../builders/catalogue.ts';
import type { Needs } from './needs.ts';
import { aService } from '../../builders/data.ts';

export const serviceNeeds = {
  'GET admin/all-services': {
    ids: ['serverId', 'serviceId'],
    good: () => ({ query: { page: '1', limit: '20', serverId: '1', search: '' } }),
  },
  'GET admin/all-services.csv': { ids: ['serverId'], good: () => ({ query: { serverId: '1', search: '' } }) },
  'POST service/add-service': {
    ids: ['serverId', 'imageId'],
    good: async ({ app }) => ({
      body: { serviceName: 'Telegram', serviceCode: aCode(), serverId: '2', imageId: await aPicture(app), price: 12.5, isEnabled: true },
    }),
  },
  'PUT service/update/:id': {
    ids: ['id', '_id', 'serverId', 'imageId'],
    good: async ({ app }) => {
      const { id } = await aService(app, { server: 2, code: aCode() });
      const fields = {
        serviceName: 'Telegram',
        serviceCode: aCode(),
        serverId: '2',
        imageId: await aPicture(app),
        price: 13,
        isEnabled: true,
      };
      return { params: { id }, body: { ...fields, _id: id } };
    },
  },
  'GET admin/routes/:id/price-list': { ids: ['id'], good: async ({ app }) => ({ params: { id: (await aRoute(app, 2)).id } }) },
  'POST admin/routes/:id/import': {
    ids: ['id'],
    good: async ({ app }) => ({
      params: { id: (await aRoute(app, 2)).id },
      body: {
        markup: { kind: 'percent', value: 20 },
        roundTo: 0.25,
        services: [{ serviceCode: 'wx', expectedPrice: 1, currentPrice: null }],
      },
    }),
  },
  'GET admin/price-changes': { good: () => ({ query: { page: '1', limit: '20' } }) },
  'POST admin/price-changes': {
    good: async ({ app }) => {
      const serviceId = await aServiceThatCosts(app, { costMicros: 100_000 });
      return { body: { changes: [{ serviceId, expectedCost: 8.8, expectedPrice: 12.5, price: 13 }] } };
    },
  },
} satisfies Needs;

function aCode(): string {
  return `s${Math.random().toString(36).slice(2, 12)}`;
}
