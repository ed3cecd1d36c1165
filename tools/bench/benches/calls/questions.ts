import { contract } from '@pinline/contract/contract';
import type { Endpoint } from '@pinline/contract/endpoint';
import { actions } from '../../../../server/src/features/developers/served/handler-api/actions.ts';
import { guestActions } from '../../../../server/src/features/developers/served/fivesim/actions.ts';

export type Tokens = { user: string; admin: string; key: string };
export type Question = { name: string; path: string; headers: Record<string, string> };

/** What the fields of lists are asked for; a call takes those that it has. */
const usual: Record<string, string> = { page: '1', limit: '20', status: 'all', time: 'all', userId: 'all', serverId: 'all', days: '30' };

/** Every call that reads, of the contract and of both protocols, and what is served beside them. Streams have no end, and a PDF is drawn in a thread of its own, one at a time. */
export function questions(tokens: Tokens): Question[] {
  return [...readsOfContract(tokens), ...readsOfProtocols(tokens), ...pages.map((path) => ({ name: `GET ${path}`, path, headers: {} }))];
}

function readsOfContract({ user, admin }: Tokens): Question[] {
  return Object.entries<Endpoint>(contract).flatMap(([name, declaration]) => {
    if (!name.startsWith('GET ') || declaration.stream === true || declaration.pdf === true) return [];
    const authorization = { public: undefined, user, admin }[declaration.access];
    const path = name.slice('GET '.length).replaceAll(/:\w+/g, '2');
    return { name, path: `/api/${path}${queryOf(declaration)}`, headers: bearer(authorization) };
  });
}

function queryOf({ query }: Endpoint): string {
  if (query === undefined || query.safeParse({}).success) return '';
  const asked = Object.keys(query.shape).flatMap((field) => (field in usual ? [[field, usual[field] ?? '']] : []));
  return `?${new URLSearchParams(asked).toString()}`;
}

/** Purchases and what needs a number of one's own aren't among them. */
function readsOfProtocols({ key }: Tokens): Question[] {
  const handlerApi = [...actions].flatMap(([action, { scope }]) => {
    if (scope === 'buy' || /Status|Sms$/.test(action.replace('getNumbersStatus', ''))) return [];
    const query = new URLSearchParams({ api_key: key, action, service: serviceOf(action) });
    return { name: `handler_api ${action}`, path: `/stubs/handler_api.php?${query.toString()}`, headers: {} };
  });
  const guest = [...guestActions.keys()].map((action) => ({
    name: `5sim guest ${action}`,
    path: `/v1/guest/${action}${action === 'products' ? '/any/any' : ''}`,
    headers: {},
  }));
  const user = ['profile', 'orders?category=activation', 'payments'].map((action) => ({
    name: `5sim user ${action.replace(/\?.*/, '')}`,
    path: `/v1/user/${action}`,
    headers: bearer(key),
  }));
  return [...handlerApi, ...guest, ...user];
}

const serviceOf = (action: string) => (action === 'getListOfTopCountriesByService' ? 'tg' : '');

const bearer = (token: string | undefined): Record<string, string> => (token === undefined ? {} : { authorization: `Bearer ${token}` });

const pages = [
  '/',
  '/status',
  '/status.json',
  '/status.atom',
  '/apps',
  '/sitemap.xml',
  '/robots.txt',
  '/go-live',
  '/manifest.webmanifest',
  '/service-worker.js',
  '/healthz',
  '/readyz',
  '/metrics',
  '/api/openapi.json',
];
