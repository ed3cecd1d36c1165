import { isAllowed, type Permission } from '@pinline/contract/auth/permissions.rules';
import type { Endpoint } from '@pinline/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { canonicalAddress } from '../http/address.ts';
import { authenticate, type Caller, type FindCaller, type RedeemTicket } from './caller.ts';
import { refuse } from '../errors.ts';
import type { Limits } from '../http/limits.ts';

export type Origin = {
  address: string;
  userAgent: string | null;
  deviceId: string | null;
  cookie: string | null;
  /** Of the page that calls, as its browser states it. */
  pageOrigin?: string | undefined;
  /** The caller closed the connection and will not read the answer. */
  hasHungUp(): boolean;
};

export type MountDeps = {
  findCaller: FindCaller;
  redeemTicket: RedeemTicket;
  limits: Limits;
  /** Before a second factor is set up, admins may only call what sets one up. */
  isAdminTotpRequired: boolean;
};

export async function admit(request: FastifyRequest, declared: Endpoint, deps: MountDeps): Promise<Caller | null> {
  const { access, csv, isWebhook = false } = declared;
  if (access === 'public') {
    if (isWebhook) deps.limits.webhook(request.address);
    else deps.limits.anonymous(request.address);
    return null;
  }
  const ticket = csv === true ? ticketOf(request) : undefined;
  const found = ticket === undefined ? authenticate(request.headers.authorization, deps.findCaller) : deps.redeemTicket(ticket);
  const caller = await found.catch((error: unknown) => {
    // Guessed tokens count as anonymous calls.
    deps.limits.anonymous(request.address);
    throw error;
  });
  deps.limits.signedIn(caller.userId);
  if (declared.access === 'admin') admitOperator(caller, declared.permission, deps);
  return caller;
}

function admitOperator({ role, operatorRole, isUnprotectedAdmin }: Caller, permission: Permission, deps: MountDeps): void {
  if (role !== 'admin') refuse('FORBIDDEN');
  if (deps.isAdminTotpRequired && isUnprotectedAdmin) refuse('SECOND_FACTOR_NOT_SET_UP');
  if (!isAllowed(operatorRole, permission)) refuse('NOT_PERMITTED');
}

function ticketOf({ query, headers }: FastifyRequest): string | undefined {
  if (headers.authorization !== undefined || typeof query !== 'object' || query === null || !('ticket' in query)) return undefined;
  return typeof query.ticket === 'string' ? query.ticket : undefined;
}

/** Read before the first await: a closed connection has no address. */
export function addressOf({ ip }: { ip?: string | undefined }): string {
  return ip === undefined ? '' : canonicalAddress(ip);
}

export function idempotencyKeyOf(request: FastifyRequest, declaration: Endpoint): string | null {
  const key = request.headers['idempotency-key'];
  if (declaration.isIdempotent !== true || key === undefined) return null;
  if (typeof key !== 'string' || !/^[\w.:-]{1,200}$/.test(key))
    refuse('INVALID_FIELDS', { fields: { 'Idempotency-Key': 'Must be 1 to 200 letters, digits, or . : _ -' } });
  return key;
}

export function originOf(request: FastifyRequest): Origin {
  const deviceId = request.headers['x-device-id'];
  return {
    address: request.address,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    deviceId: typeof deviceId === 'string' && /^[\w-]{8,64}$/.test(deviceId) ? deviceId : null,
    cookie: request.headers.cookie ?? null,
    pageOrigin: request.headers.origin,
    hasHungUp: () => !request.raw.socket.writable,
  };
}
