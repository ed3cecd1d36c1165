import { deviceIdHeader } from '@pinline/contract/auth/auth.calls';
import { isAllowed, type Permission } from '@pinline/contract/auth/permissions.rules';
import type { KeyMode, KeyScope } from '@pinline/contract/developers/developers.rules';
import { isFile, type Endpoint } from '@pinline/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { countByName, credentialOf, type Entrance } from '../http/entrance/entrance.ts';
import {
  authenticate,
  authenticateKey,
  type Caller,
  type FindCallers,
  type KeyCaller,
  type ReadWithCaller,
  type RedeemTicket,
  type SessionCaller,
} from './caller.ts';
import { Refusal, refuse } from '../errors.ts';
import { sha256 } from '../secrets/secrets.ts';
import type { Secrets } from '../secrets/secrets.ts';

export type Origin = {
  address: string;
  userAgent: string | null;
  deviceId: string | null;
  cookie: string | null;
  /** The origin of the page that calls, as its browser states it. */
  pageOrigin?: string | undefined;
  /** From a stream that reconnects: the last event that it got. */
  lastEventId?: string | undefined;
  /** The caller closed the connection and will not read the answer. */
  hasHungUp(): boolean;
};

export type MountDeps = FindCallers & {
  redeemTicket: RedeemTicket;
  entrance: Entrance;
  secrets: Secrets;
  /** Before a second factor is set up, admins may only call what sets one up. */
  isAdminTotpRequired: boolean;
};

/** By the mode of the key. */
export type KeyUsages = Record<KeyMode, KeyUsage>;
export type KeyUsage = {
  /** The key's first call to this process. Before the answer, so that no key that works is shown as never used; a stream has no end for hours. */
  noteFirst(call: { keyId: number; address: string }): Promise<void>;
  count(call: { keyId: number; address: string; isRefused: boolean }): void;
};

export async function admit(
  request: FastifyRequest,
  { declared, read }: { declared: Endpoint; read: ReadWithCaller },
  deps: MountDeps,
): Promise<Caller | null> {
  const { access } = declared;
  if (access === 'public') return null;
  const ticket = isFile(declared) ? ticketOf(request) : undefined;
  const given = { header: request.headers.authorization, from: request.address, read };
  const credential = ticket === undefined ? credentialOf(request) : undefined;
  const find = () => (ticket === undefined ? authenticate(given, deps) : deps.redeemTicket(ticket));
  const caller = await findCounted(find, { request, credential }, deps);
  if (caller.key !== null) {
    requireScope(caller, { ...declared, scope: access === 'user' ? declared.scope : undefined }, request, deps);
    return caller;
  }
  countByName(deps.entrance.limits, request, caller);
  if (declared.access === 'admin') admitOperator(caller, declared.permission, deps);
  return caller;
}

/** Guessed tokens count as anonymous calls; a caller that is found has a limit of its own. */
async function findCounted<Found extends Caller>(
  find: () => Promise<Found>,
  { request, credential }: { request: FastifyRequest; credential: string | undefined },
  { entrance }: MountDeps,
): Promise<Found> {
  const caller = await find().catch((error: unknown) => {
    if (error instanceof Refusal) entrance.keep(request, credential);
    else entrance.release(request);
    throw error;
  });
  // Known before any refusal below, so that the refused call is counted too.
  request.caller = caller;
  // From elsewhere a key must not use up what its owner may call.
  if (caller.key !== null && !caller.key.isAddressAllowed) entrance.keep(request, credential);
  else {
    entrance.release(request);
    if (credential !== undefined) entrance.remember(request, credential, caller);
  }
  return caller;
}

/** For addresses that are no call of the contract; their routes are counted as `caller`. */
export type Admission = {
  byKey(request: FastifyRequest, key: string, wanted: { scope: KeyScope; cost?: number }): Promise<KeyCaller>;
  /** Counts the call against its address. */
  anyone(request: FastifyRequest, cost?: number): void;
};

export function createAdmission(deps: MountDeps): Admission {
  return {
    async byKey(request, key, { scope, cost = 1 }) {
      const find = () => authenticateKey(key, request.address, deps.findKeyCaller);
      const caller = await findCounted(find, { request, credential: key }, deps);
      requireScope(caller, { scope }, request, deps);
      // What is asked for is known only now; one token was taken before.
      if (cost > 1) deps.entrance.limits.byKey({ keyId: caller.key.id, userId: caller.userId, cost: cost - 1 });
      return caller;
    },
    anyone(request, cost = 1) {
      deps.entrance.keep(request, undefined);
      if (cost > 1) deps.entrance.limits.anonymous(request.address, cost - 1);
    },
  };
}

export async function noteFirstUse(request: FastifyRequest, usages: KeyUsages): Promise<void> {
  const key = request.caller?.key;
  if (key) await usages[key.mode].noteFirst({ keyId: key.id, address: request.address });
}

/** Counts answers by key, refused ones too. */
export function noteKeyUse(request: FastifyRequest, { isRefused, usages }: { isRefused: boolean; usages: KeyUsages }): void {
  const key = request.caller?.key;
  if (key) usages[key.mode].count({ keyId: key.id, address: request.address, isRefused });
}

type Wanted = { scope: KeyScope | undefined; isRealMoney?: true };

function requireScope(caller: KeyCaller, { scope, isRealMoney }: Wanted, request: FastifyRequest, { entrance }: MountDeps): void {
  const { key } = caller;
  if (!key.isAddressAllowed) refuse('KEY_NOT_PERMITTED', { values: { sentence: 'This key can’t be used from your address.' } });
  countByName(entrance.limits, request, caller);
  if (key.isApiOff) refuse('API_OFF');
  if (key.mode === 'test' && isRealMoney === true) refuse('TEST_MODE');
  if (scope === undefined) refuse('KEY_NOT_PERMITTED', { values: { sentence: 'This call can’t be made with a key.' } });
  if (!key.scopes.includes(scope)) refuse('KEY_NOT_PERMITTED', { values: { sentence: `This key doesn’t have the scope “${scope}”.` } });
}

function admitOperator({ role, operatorRole, isUnprotectedAdmin }: SessionCaller, permission: Permission, deps: MountDeps): void {
  if (role !== 'admin') refuse('FORBIDDEN');
  if (deps.isAdminTotpRequired && isUnprotectedAdmin) refuse('SECOND_FACTOR_NOT_SET_UP');
  if (!isAllowed(operatorRole, permission)) refuse('NOT_PERMITTED');
}

function ticketOf({ query, headers }: FastifyRequest): string | undefined {
  if (headers.authorization !== undefined || typeof query !== 'object' || query === null || !('ticket' in query)) return undefined;
  return typeof query.ticket === 'string' ? query.ticket : undefined;
}

/** Refuses a malformed one: its caller relies on it. */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\w.:-]{1,200}$/.test(key))
    refuse('INVALID_FIELDS', { fields: { 'Idempotency-Key': 'Must be 1 to 200 letters, digits, or . : _ -' } });
  // Two programs of one user may number their requests alike. Hashed, it is never too long.
  return request.caller?.key ? `${request.caller.key.id}/${sha256(key).toString('base64url')}` : key;
}

export function originOf(request: FastifyRequest): Origin {
  const deviceId = request.headers[deviceIdHeader];
  return {
    address: request.address,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    deviceId: typeof deviceId === 'string' && /^[\w-]{8,64}$/.test(deviceId) ? deviceId : null,
    cookie: request.headers.cookie ?? null,
    pageOrigin: request.headers.origin,
    lastEventId: [request.headers['last-event-id']].flat()[0],
    hasHungUp: () => !request.raw.socket.writable,
  };
}
