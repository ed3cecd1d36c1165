import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../api/caller.ts';
import { refuse } from '../../errors.ts';
import { addressOf } from '../address.ts';
import type { Limits } from '../limits/limits.ts';
import { isBeyondBounds } from './bounds.ts';
import type { Query } from './form.ts';
import { isTooManyInOnePiece } from './connections.ts';
import { createFirstCalls, type EndFirstCall } from './first-calls.ts';
import { createProvenCallers, nameOf } from './proven-callers.ts';

/**
 * Every route declares one of these (a node with a route that doesn't won't start).
 * `anonymous`: against the limit of addresses. `caller`: the same, until its key or session is found, which has a limit of its own.
 * `webhook`, `file`, `probe`: against larger limits of addresses.
 */
export type CountedAs = 'anonymous' | 'caller' | 'webhook' | 'file' | 'probe';

/** Counts each request against its address before its query and body are read. */
export type Entrance = {
  /** Undefined when it is counted at once. */
  count(request: FastifyRequest): Promise<void> | undefined;
  /** The caller is counted by name instead, or could not be looked up: its address gets back what this call took. */
  release(request: FastifyRequest): void;
  /** Its next calls take nothing from their address. */
  remember(request: FastifyRequest, credential: string, caller: Caller): void;
  /** The call stays counted against its address; refuses beyond the limit. */
  keep(request: FastifyRequest, credential: string | undefined): void;
  limits: Limits;
};

export function createEntrance(limits: Limits): Entrance {
  const proven = createProvenCallers<Caller>();
  const firstCalls = createFirstCalls();

  function countCaller(request: FastifyRequest): Promise<void> | undefined {
    const credential = credentialOf(request);
    if (credential === undefined) return countAddress(request);
    const name = nameOf(request.address, credential);
    const caller = proven.find(name);
    if (caller !== undefined) return countProven(request, caller);
    const first = firstCalls.wait(name);
    if (first !== undefined) return first.then(() => countAfterFirst(request, name));
    countAddress(request);
    // The caller that a form names is known once it has come, which may be slow.
    if (request.method === 'GET') request.endFirstCall = firstCalls.begin(name);
    return undefined;
  }

  function countAfterFirst(request: FastifyRequest, name: string): undefined {
    const caller = proven.find(name);
    return caller === undefined ? countAddress(request) : countProven(request, caller);
  }

  function countProven(request: FastifyRequest, caller: Caller): undefined {
    // Named in a refusal too: it is logged, and counted among the key's calls.
    request.caller = caller;
    countByName(limits, request, caller);
    request.caller = null;
  }

  function countAddress(request: FastifyRequest): undefined {
    limits.anonymous(request.address, costOf(request));
    request.isAddressCounted = true;
  }

  return {
    limits,
    count(request) {
      const { countedAs = 'anonymous' } = request.routeOptions.config;
      if (countedAs === 'caller') return countCaller(request);
      if (countedAs === 'anonymous' && !(request.is404 && isPage(request))) return countAddress(request);
      limits[countedAs === 'anonymous' ? 'file' : countedAs](request.address);
      return undefined;
    },
    release(request) {
      if (request.isAddressCounted) limits.giveBack(request.address, costOf(request));
      request.isAddressCounted = false;
      request.endFirstCall?.();
    },
    remember: (request, credential, caller) => proven.remember(nameOf(request.address, credential), caller),
    keep(request, credential) {
      if (credential !== undefined) proven.forget(nameOf(request.address, credential));
      request.endFirstCall?.();
      if (!request.isAddressCounted) countAddress(request);
    },
  };
}

/** Once for each call: before its caller is looked up where it was found lately, after it where it wasn't. */
export function countByName(limits: Limits, request: FastifyRequest, caller: Caller): void {
  if (request.isCallerCounted) return;
  request.isCallerCounted = true;
  const { userId, key } = caller;
  if (key === null) return limits[caller.role === 'admin' ? 'operator' : 'signedIn'](userId, costOf(request));
  request.callsLeft = { left: 0, fullInSeconds: 1 };
  request.callsLeft = limits.byKey({ keyId: key.id, userId, cost: costOf(request) });
}

function costOf({ routeOptions }: FastifyRequest): number {
  return routeOptions.config.cost ?? 1;
}

/** What `remember` and `keep` get: a session's token or a key, in the header or where the protocol has it in its query. */
export function credentialOf(request: FastifyRequest): string | undefined {
  const { headers, query, routeOptions } = request;
  const bearer = bearerOf(headers.authorization);
  const { keyParameter } = routeOptions.config;
  if (bearer !== undefined || keyParameter === undefined) return bearer;
  const given = (query as Query | null)?.[keyParameter]; // what the router's parser makes of any query
  return typeof given === 'string' ? given : undefined;
}

export function bearerOf(header: string | undefined): string | undefined {
  return header === undefined ? undefined : /^Bearer (\S+)$/i.exec(header)?.[1];
}

/** Answered with the document of the web app, which finds its own way. */
export function isPage({ method, url }: { method: string; url: string }): boolean {
  // The path without the query, which may contain a dot.
  const [path = ''] = url.split('?', 1);
  return method === 'GET' && !path.startsWith('/api/') && !/\.\w+$/.test(path);
}

/** For routes that a library adds. */
export function countRoutesAs(app: FastifyInstance, countedAs: CountedAs): void {
  app.addHook('onRoute', (route) => void (route.config = { ...route.config, countedAs }));
}

export function openEntrance(app: FastifyInstance, entrance: Entrance): void {
  const routes: { method: string | string[]; url: string; config?: { countedAs?: CountedAs } }[] = [];
  app.decorate('countedRoutes', { getter: () => routes.map(({ url, config }) => ({ url, countedAs: config?.countedAs })) });
  app.decorateRequest('address', '');
  app.decorateRequest('isAddressCounted', false);
  app.decorateRequest('isCallerCounted', false);
  app.decorateRequest('endFirstCall', null);
  app.addHook('onRoute', (route) => void routes.push(route));
  app.addHook('onReady', async () => {
    const undeclared = routes.flatMap(({ method, url, config }) => (config?.countedAs === undefined ? `${String(method)} ${url}` : []));
    if (undeclared.length > 0) throw new Error(`These routes don't declare how they are counted: ${undeclared.join(', ')}`);
  });
  app.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, goOn) => {
    // Requests of the same piece, after a flood was noticed.
    if (isTooManyInOnePiece(request.raw, reply.raw)) request.raw.socket.destroy();
    if (request.raw.socket.destroyed) return void reply.hijack();
    request.address = addressOf(request);
    const counted = entrance.count(request);
    // It may end before its caller is looked up.
    if (request.endFirstCall !== null) reply.raw.once('close', request.endFirstCall);
    if (counted === undefined) {
      refuseBeyondBounds(request);
      goOn();
    } else void counted.then(() => refuseBeyondBounds(request)).then(() => goOn(), goOn);
  });
}

function refuseBeyondBounds({ raw, url }: FastifyRequest): void {
  if (isBeyondBounds(raw) || url.includes('%00')) refuse('MALFORMED_REQUEST');
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly countedRoutes: { url: string; countedAs: CountedAs | undefined }[];
  }
  interface FastifyRequest {
    address: string;
    /** Taken from the limit of its address, and not given back. */
    isAddressCounted: boolean;
    /** Taken from the limit of its session's user or of its key. */
    isCallerCounted: boolean;
    /** Where others of its session or key wait for it to be looked up. */
    endFirstCall: EndFirstCall | null;
  }
  interface FastifyContextConfig {
    countedAs?: CountedAs;
    /** In tokens (docs/performance.md); 1 by default. */
    cost?: number | undefined;
    /** The query's name for the key, where a protocol has it there. */
    keyParameter?: string;
  }
}
