import { json, units, type Reply } from '../server/reply.ts';
import type { Call } from './call.ts';
import { presentOrder } from './present.ts';
import { readCount } from '../server/parameters.ts';

export function profile({ simulator }: Call): Reply {
  return json({
    id: 1,
    email: 'simulator@example.com',
    vendor: '',
    default_forwarding_number: '',
    balance: units(simulator.balanceMicros()),
    rating: 96,
    default_country: { name: 'india', iso: 'in', prefix: '+91' },
    default_operator: { name: '' },
    frozen_balance: 0,
  });
}

const usualPage = 15;
const largestPage = 100;

export function orders({ simulator, query }: Call): Reply {
  const all = query.get('category') === 'hosting' ? [] : simulator.listAll();
  const inOrder = query.get('reverse') === 'true' ? all.toReversed() : all;
  const offset = readCount(query.get('offset'), 0);
  const rows = inOrder.slice(offset, offset + Math.min(readCount(query.get('limit'), usualPage), largestPage)).map(presentOrder);
  return json({ Data: rows, ProductNames: [], Statuses: [], Total: all.length });
}
