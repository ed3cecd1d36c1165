import type { ServerResponse } from 'node:http';
import { contract, type CallName, type Contract } from '@pinline/contract/contract';
import { codesOf, isFile, type Endpoint } from '@pinline/contract/endpoint';
import type { KeyScope } from '@pinline/contract/developers/developers.rules';
import type { ErrorCode } from '@pinline/contract/errors';
import type { FastifyContextConfig, FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { z } from 'zod';
import type { Caller, ReadWithCaller, SessionCaller } from './caller.ts';
import { askerOf } from './asker-of.ts';
import { sendFile, type CsvFile, type PdfFile } from './csv-file.ts';
import { sendEventStream } from './event-stream.ts';
import type { Handler, Handlers } from './handlers.ts';
import { findIdsForKeys } from '../secrets/ids-for-keys.ts';
import { answerFromReplica, rememberWrite, type ReplicaReads } from './replica-reads.ts';
import { sendPacked, type Packed } from './packed/packed-answer.ts';
import { routeSchema } from './openapi/route-schema.ts';
import { boundsOf } from '../http/entrance/json-bounds.ts';
import type { CallsLeft } from '../http/limits/limits.ts';
import { acceptUploads, splitUpload } from '../http/upload/upload.ts';
import { refuse } from '../errors.ts';
import { workFor } from '../fairness/asker.ts';
import { type MountDeps, type Origin, admit, idempotencyKeyOf, originOf } from './admit-call.ts';

export type Ask<Name extends CallName> = Part<Name, 'params'> &
  Part<Name, 'query'> &
  Part<Name, 'body'> &
  UploadOf<Name> & { idempotencyKey: string | null; from: Origin };

export type Reply<Name extends CallName> = Contract[Name] extends { csv: true } | { json: true }
  ? { status: 200; body: CsvFile }
  : Contract[Name] extends { pdf: true }
    ? { status: 200; body: PdfFile }
    : Contract[Name] extends { stream: true }
      ? { status: 200; stream: AsyncIterable<string> }
      : JsonReply<Name>;

type JsonReply<Name extends CallName> = Contract[Name] extends { replies: infer R }
  ? { [Status in keyof R]: { status: Status; body: R[Status] extends z.ZodType ? z.output<R[Status]> : null } & ReplyHead }[keyof R]
  : never;

export type ReplyHead = { location?: string; cookies?: string[] };
type AnyReply = { status: number; body: unknown } & ReplyHead;

/** A key may call only what declares a scope. */
type CallerOf<Name extends CallName> = Contract[Name] extends { access: 'public' }
  ? null
  : Contract[Name] extends { scope: KeyScope }
    ? Caller
    : SessionCaller;

/** The reply of a call that answers `{ data }`, already filtered by its schema. */
export type PackedReply = { status: 200; packed: Packed };

export type Mount = <Name extends CallName>(
  name: Name,
  handler: (ask: Ask<Name>, caller: CallerOf<Name>) => Promise<Reply<Name> | PackedReply>,
  /** Read with the session; keys are found without. */
  read?: ReadWithCaller,
) => void;

/** Takes the handlers of calls that keys can make, and serves no address. */
export function collectHandlersForKeys(): { mount: Mount; handlers: Handlers } {
  const handlers = new Map<CallName, Handler>();
  const mount: Mount = (name, handler) => {
    const declaration: Endpoint = contract[name];
    if (declaration.access === 'user' && declaration.scope !== undefined) handlers.set(name, handler);
  };
  return { mount, handlers };
}

export function collectHandlers(names: ReadonlySet<CallName>): { mount: Mount; handlers: Handlers } {
  const handlers = new Map<CallName, Handler>();
  return { mount: (name, handler) => void (names.has(name) && handlers.set(name, handler)), handlers };
}

export function reply<const Status extends number, const Body>(
  status: Status,
  body: Body,
  head: ReplyHead = {},
): { status: Status; body: Body } & ReplyHead {
  return { status, body, ...head };
}

/** Session, access, limits and validation run before a handler, the reply filter after it. */
export function createMount(app: FastifyInstance, deps: MountDeps, ofTestKeys: Handlers, replica?: ReplicaReads): Mount {
  return (name, handler, read = { heldCount: false }) => {
    // It was mounted under the same name, so it takes and returns the same.
    const ofTestKey = ofTestKeys.get(name) as typeof handler | undefined;
    const declaration: Endpoint = contract[name];
    const [method = '', path = ''] = name.split(' ');
    const { upload } = declaration;
    const ids = findIdsForKeys(declaration, deps);
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
        ...entranceOf(declaration),
        call: {
          name,
          codes: new Set(codesOf(name, declaration)),
          redirectOnRefusal: declaration.redirectOnRefusal,
        },
      },
      ...(declaration.maxBodyBytes === undefined ? {} : { bodyLimit: declaration.maxBodyBytes }),
      onRequest: async (request) => {
        request.caller = await admit(request, { declared: declaration, read }, deps);
      },
      handler: async (request, response) => {
        // `schema` has validated the parts and `onRequest` the caller, as the declaration says; the types can't express that.
        const ask = ids.ask(partsOf(request, declaration) as unknown as Ask<typeof name>, request.caller);
        const run = request.caller?.key?.mode === 'test' ? ofTestKey : handler;
        // Nothing but what has a scope gets this far with a key.
        if (run === undefined) return refuse('TEST_MODE');
        const caller = request.caller as CallerOf<typeof name>;
        const answer = async () =>
          (await answerFromReplica(replica, { name, request, response }, (read) => (read as typeof handler)(ask, caller))) ??
          (await run(ask, caller));
        if (isFile(declaration) && request.caller) endWith(response.raw, deps.entrance.limits.exported(request.caller.userId));
        const asker = askerOf(declaration, request);
        const result = await workFor(asker, answer).catch((error: unknown) => {
          if (declaration.isWebhook === true) deps.entrance.limits.refusedWebhook(request.address);
          throw error;
        });
        if (declaration.access === 'admin') rememberWrite(replica, { name, response });
        if ('stream' in result) return sendEventStream(response, result.stream);
        if ('packed' in result) return sendPacked(request, response, result.packed);
        if (isFile(declaration)) return workFor(asker, () => sendFile(response, result.body));
        const { status, body, location, cookies = [] } = result as AnyReply;
        if (location !== undefined) response.header('location', location);
        if (cookies.length > 0) response.header('set-cookie', cookies);
        return response.code(status).send(ids.reply(body, { status, caller: request.caller }) ?? undefined);
      },
    });
  };
}

/** Its caller may have gone before it was begun. */
function endWith(response: ServerResponse, end: () => void): void {
  if (response.destroyed) end();
  else response.once('close', end);
}

function entranceOf({ access, isWebhook, body, cost }: Endpoint): Pick<FastifyContextConfig, 'countedAs' | 'cost' | 'jsonBounds'> {
  const bounds = { cost, jsonBounds: boundsOf(body) };
  if (access !== 'public') return { countedAs: 'caller', ...bounds };
  return { countedAs: isWebhook === true ? 'webhook' : 'anonymous', ...bounds };
}

function partsOf(request: FastifyRequest, { upload, isIdempotent }: Endpoint): object {
  return {
    params: request.params,
    query: request.query,
    ...(upload === undefined ? { body: request.body } : splitUpload(request.body, upload)),
    idempotencyKey: isIdempotent === true ? idempotencyKeyOf(request) : null,
    from: originOf(request),
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
    /** For a call by key, where calls are limited. */
    callsLeft: CallsLeft | undefined;
    /** Refused in a protocol that answers 200 all the same. */
    isRefused: boolean;
  }
  interface FastifyContextConfig {
    call?: { name: CallName; codes: ReadonlySet<ErrorCode>; redirectOnRefusal: string | undefined };
  }
}
