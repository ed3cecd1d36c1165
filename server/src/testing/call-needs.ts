import { randomBytes } from 'node:crypto';
import type { Mobile } from '@pinline/contract/activations';
import { contract, type CallName } from '@pinline/contract/contract';
import type { Endpoint } from '@pinline/contract/endpoint';
import type { TestUser } from './browser.ts';
import { aNumber, aService, aUser, cancelBody } from './data.ts';
import type { TestApp } from './test-app.ts';

/** Who asks, and things of theirs and of somebody else's that a call may name. */
export type World = {
  me: TestUser;
  service: { id: string };
  /** A number of mine that can be cancelled. */
  mine(): Promise<Mobile>;
  /** Another user's number. */
  theirs: Mobile;
  /** Somebody whose sessions may come and go. */
  visitor: TestUser;
};

export type Parts = { params?: Record<string, string>; query?: Record<string, string>; body?: Record<string, unknown> };

type Need = {
  /** A request that is answered with a success. */
  good?: (world: World) => Parts | Promise<Parts>;
  /** The same request, naming what belongs to another user: 404. Calls that take ids of nobody's say so with `ids`. */
  foreign?: (world: World) => Parts;
  /** Fields with ids that belong to no user. */
  ids?: readonly string[];
  /** After it the caller's session is over. */
  endsSession?: boolean;
};

/** What every call of the contract needs to be asked properly. A call without a row here fails the access matrix. */
export const callNeeds: Record<CallName, Need> = {
  'GET config': {},
  'POST users/signup': { good: () => ({ body: { email: anEmail(), password: 'a fine password', referralCode: 'NOBODYS1' } }) },
  'POST users/login': { good: ({ visitor: { email, password } }) => ({ body: { email, password } }) },
  'POST users/logout': { endsSession: true },
  'POST auth/socket-ticket': {},
  'GET payment/balance': {},
  'GET service/all-services': {},
  'POST mobile/generate': {
    ids: ['serviceId'],
    good: ({ service }) => ({ body: { serviceId: service.id, isDeepCheck: false, expectedPrice: 12.5 } }),
    foreign: ({ service, theirs }) => ({ body: { serviceId: service.id, isDeepCheck: false, replaces: theirs._id } }),
  },
  'GET mobile/active': { good: () => ({ query: { server: '1' } }) },
  'POST otp/cancelOtp': {
    ids: ['serviceId'],
    good: async (world) => ({ body: cancelBody(await world.mine()) }),
    foreign: ({ theirs }) => ({ body: cancelBody(theirs) }),
  },
  'GET otp/mobile-history': { good: () => ({ query: { page: '1', limit: '10', time: 'today', status: 'all' } }) },
};

export const callNames = Object.keys(contract) as CallName[];

export function declarationOf(name: CallName): Endpoint {
  return contract[name];
}

/** The request line of a call and what goes with it. */
export function requestOf(name: CallName, parts: Parts): { method: string; path: string; body?: Record<string, unknown> } {
  const [method = '', template = ''] = name.split(' ');
  const filled = template.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(parts.params?.[key] ?? ''));
  const query = new URLSearchParams(parts.query).toString();
  return { method, path: `/api/${filled}${query === '' ? '' : `?${query}`}`, ...(parts.body === undefined ? {} : { body: parts.body }) };
}

/** A world of one's own on an installation. */
export async function aWorld(app: TestApp): Promise<World> {
  const service = await aService(app);
  const [me, stranger, visitor] = await Promise.all([aUser(app), aUser(app), aUser(app)]);
  return {
    me,
    service,
    visitor,
    theirs: await aNumber(app, { user: stranger, service }),
    async mine() {
      const mobile = await aNumber(app, { user: me, service });
      await app.app.deps.db.pool.query('update activation set cancellable_at = app_now() where id = $1', [mobile._id]);
      return mobile;
    },
  };
}

/** An operator, promoted behind the scenes. */
export async function anAdmin(app: TestApp): Promise<TestUser> {
  const user = await aUser(app);
  await app.app.deps.db.pool.query(`update app_user set role = 'admin' where id = $1`, [user.userId]);
  return user;
}

export function anEmail(): string {
  return `new-${randomBytes(6).toString('hex')}@example.com`;
}
