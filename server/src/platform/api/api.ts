import { contract, type CallName, type Contract } from '@pinline/contract/contract';
import { codesOf, type Endpoint } from '@pinline/contract/endpoint';
import type { ErrorCode } from '@pinline/contract/errors';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { z } from 'zod';
import { canonicalAddress } from '../http/address.ts';
import { authenticate, type Caller, type FindCaller, type RedeemTicket } from './caller.ts';
import { sendCsv, type CsvFile } from './csv-file.ts';
import { refuse } from '../errors.ts';
import type { Limits } from '../http/limits.ts';
import { routeSchema } from './route-schema.ts';
import { acceptUploads, splitUpload } from '../http/upload/upload.ts';

export type Ask<Name extends CallName> = Part<Name, 'params'> &
  Part<Name, 'query'> &
  Part<Name, 'body'> &
  UploadOf<Name> & { idempotencyKey: string | null; from: Origin };

export type Origin = {
  address: string;
  userAgent: string | null;
  deviceId: string | null;
  cookie: string | null;
  /** The caller closed the connection and will not read the answer. */
  hasHungUp(): boolean;
};

export type Reply<Name extends CallName> = Contract[Name] extends { csv: true } ? { status: 200; body: CsvFile } : JsonReply<Name>;

type JsonReply<Name extends CallName> = Contract[Name] extends { replies: infer R }
  ? { [Status in keyof R]: { status: Status; body: R[Status] extends z.ZodType ? z.output<R[Status]> : null } & ReplyHead }[keyof R]
  : never;

export type ReplyHead = { location?: string; cookies?: string[] };
type AnyReply = { status: number; body: unknown } & ReplyHead;

type CallerOf<Name extends CallName> = Contract[Name] extends { access: 'public' } ? null : Caller;

export type Mount = <Name extends CallName>(name: Name, handler: (ask: Ask<Name>, caller: CallerOf<Name>) => Promise<Reply<Name>>) => void;

export function reply<const Status extends number, const Body>(
  status: Status,
  body: Body,
  head: ReplyHead = {},
): { status: Status; body: Body } & ReplyHead {
  return { status, body, ...head };
}

/** Session, access, limits and validation run before a handler, the reply filter after it. */
export function createMount(app: FastifyInstance, deps: MountDeps): Mount {
  return (name, handler) => {
    const declaration: Endpoint = contract[name];
    const [method = '', path = ''] = name.split(' ');
    const { upload } = declaration;
    const place = (route: RouteOptions) => {
      if (upload === undefined) return void app.route(route);
      void app.register(async (own) => {
        await acceptUploads(own, upload);
        own.route(route);
      });
    };
    place({
      method,
      url: `/api/${path}`,
      schema: routeSchema(name, declaration),
      config: {
        call: {
          name,
          codes: new Set(codesOf(name, declaration)),
          redirectOnRefusal: declaration.redirectOnRefusal,
          isCsv: declaration.csv === true,
        },
      },
      ...(declaration.maxBodyBytes === undefined ? {} : { bodyLimit: declaration.maxBodyBytes }),
      onRequest: async (request) => {
        request.address = addressOf(request);
        request.caller = await admit(request, declaration, deps);
      },
      handler: async (request, response) => {
        // `schema` has validated the parts and `onRequest` the caller, as the declaration says; the types can't express that.
        const ask = {
          params: request.params,
          query: request.query,
          ...(upload === undefined ? { body: request.body } : splitUpload(request.body, upload)),
          idempotencyKey: idempotencyKeyOf(request, declaration),
          from: originOf(request),
        } as unknown as Ask<typeof name>;
        const result = await handler(ask, request.caller as CallerOf<typeof name>);
        if (declaration.csv === true) return sendCsv(response, result.body);
        const { status, body, location, cookies = [] } = result as AnyReply;
        if (location !== undefined) response.header('location', location);
        if (cookies.length > 0) response.header('set-cookie', cookies);
        return response.code(status).send(body ?? undefined);
      },
    });
  };
}

type MountDeps = {
  findCaller: FindCaller;
  redeemTicket: RedeemTicket;
  limits: Limits;
  /** Before a second factor is set up, admins may only call what sets one up. */
  isAdminTotpRequired: boolean;
};

async function admit(request: FastifyRequest, { access, csv, isWebhook = false }: Endpoint, deps: MountDeps): Promise<Caller | null> {
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
  if (access === 'admin' && caller.role !== 'admin') refuse('FORBIDDEN');
  if (access === 'admin' && deps.isAdminTotpRequired && caller.isUnprotectedAdmin) refuse('SECOND_FACTOR_NOT_SET_UP');
  return caller;
}

function ticketOf({ query, headers }: FastifyRequest): string | undefined {
  if (headers.authorization !== undefined || typeof query !== 'object' || query === null || !('ticket' in query)) return undefined;
  return typeof query.ticket === 'string' ? query.ticket : undefined;
}

/** Read before the first await: a closed connection has no address. */
function addressOf({ ip }: { ip?: string | undefined }): string {
  return ip === undefined ? '' : canonicalAddress(ip);
}

function idempotencyKeyOf(request: FastifyRequest, declaration: Endpoint): string | null {
  const key = request.headers['idempotency-key'];
  if (declaration.isIdempotent !== true || key === undefined) return null;
  if (typeof key !== 'string' || !/^[\w.:-]{1,200}$/.test(key))
    refuse('INVALID_FIELDS', { fields: { 'Idempotency-Key': 'Must be 1 to 200 letters, digits, or . : _ -' } });
  return key;
}

function originOf(request: FastifyRequest): Origin {
  const deviceId = request.headers['x-device-id'];
  return {
    address: request.address,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    deviceId: typeof deviceId === 'string' && /^[\w-]{8,64}$/.test(deviceId) ? deviceId : null,
    cookie: request.headers.cookie ?? null,
    hasHungUp: () => !request.raw.socket.writable,
  };
}

type Part<Name extends CallName, Key extends string> =
  Contract[Name] extends Record<Key, infer Schema extends z.ZodType> ? { [P in Key]: z.output<Schema> } : unknown;

type UploadOf<Name extends CallName> = Contract[Name] extends { upload: { isRequired: infer IsRequired } }
  ? { upload: IsRequired extends true ? Buffer : Buffer | undefined }
  : unknown;

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    address: string;
  }
  interface FastifyContextConfig {
    call?: { name: CallName; codes: ReadonlySet<ErrorCode>; redirectOnRefusal: string | undefined; isCsv: boolean };
  }
}
