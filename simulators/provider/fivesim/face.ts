import type { Face, Request } from '../server/face.ts';
import { json, plainReply } from '../server/reply.ts';
import { actions } from './actions.ts';
import { refuse } from './present.ts';

export const fivesimPath = '/v1';

export function createFivesimFace({ apiKey }: { apiKey: string }): Face {
  return {
    actionOf: ({ url }) => (url.pathname.startsWith(`${fivesimPath}/`) ? (stepsOf(url)[1] ?? '') : undefined),
    answer(request, simulator, mixUp) {
      const [area = '', action = '', ...rest] = stepsOf(request.url);
      if (area === 'user' && !hasKey(request, apiKey)) return plainReply('Unauthorized', 401);
      const carryOut = request.method === 'GET' ? actions.get(`${area}/${action}`) : undefined;
      return carryOut
        ? carryOut({ steps: rest, query: request.url.searchParams, simulator, mixUp })
        : plainReply('404 page not found', 404);
    },
    untouched: json({
      id: 11631253,
      phone: '+919876543210',
      operator: 'virtual21',
      product: 'telegram',
      price: 12.5,
      status: 'RECEIVED',
      expires: '2026-01-01T00:20:00Z',
      sms: null,
      created_at: '2026-01-01T00:00:00Z',
      country: 'india',
    }),
    nothing: ({ url }) =>
      stepsOf(url)[1] === 'orders' ? json({ Data: [], ProductNames: [], Statuses: [], Total: 0 }) : refuse('order not found'),
    refusal: ({ token, status }) => (token === undefined ? plainReply('internal error', status ?? 500) : refuse(token, status)),
  };
}

function stepsOf(url: URL): string[] {
  return url.pathname
    .slice(fivesimPath.length + 1)
    .split('/')
    .map(decodeStep);
}

function decodeStep(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

function hasKey({ headers }: Request, apiKey: string): boolean {
  return headers.authorization === `Bearer ${apiKey}`;
}
