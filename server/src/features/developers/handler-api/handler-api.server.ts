import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { idempotencyKeyOf, type Admission } from '../../../platform/api/admit-call.ts';
import { askerOfProtocol } from '../../../platform/api/asker-of.ts';
import { Refusal, refuse } from '../../../platform/errors.ts';
import { workFor } from '../../../platform/fairness/asker.ts';
import { readVia } from '../../../platform/outbound/via.rules.ts';
import type { Served } from '../protocols/served.ts';
import { actions } from './actions.ts';
import { tokenOf } from './refusal-tokens.rules.ts';
import { token, type Answer } from './answer.ts';

/** Of software that was written for other companies: GET and POST, parameters in the query or a form, mostly HTTP 200. */
export const handlerApiPath = '/stubs/handler_api.php';

export function serveHandlerApi(http: FastifyInstance, served: Served): void {
  void http.register(async (own) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    // Before the handler: what can't be read at all.
    own.setErrorHandler((error: FastifyError, request, response) => {
      if (!(error instanceof Refusal) && (error.statusCode ?? 500) >= 500)
        request.log.error({ reqId: request.id, err: error, route: handlerApiPath }, 'request failed');
      request.isRefused = true;
      return response.code(200).type('text/plain; charset=utf-8').send('BAD_DATA');
    });
    own.route({
      method: ['GET', 'POST'],
      url: handlerApiPath,
      // The key is in the query: a browser must neither call this from another site nor pass the address on.
      schema: { hide: true },
      // A HEAD would buy without telling what.
      exposeHeadRoute: false,
      handler: async (request, response) => {
        const { status, type, body } = await answer(served, request);
        return response
          .code(status)
          .header('cache-control', 'no-store')
          .header('referrer-policy', 'no-referrer')
          .type(type)
          .serializer(String)
          .send(body);
      },
    });
  });
}

async function answer({ admission, shopOf }: Served, request: FastifyRequest): Promise<Answer> {
  try {
    if (request.headers.origin !== undefined) return { ...token('BAD_ACTION'), status: 403 };
    const params = await readParams(request);
    const action = actions.get(params.get('action') ?? '');
    const key = params.get('api_key');
    if (key === null || key === '') return refused(request, token(await refuseWithoutKey(admission, request)));
    const caller = await admission.byKey(request, key, action ?? { scope: 'read' });
    if (action === undefined) return refused(request, token('BAD_ACTION'));
    const asked = { idempotencyKey: idempotencyKeyOf(request), passed: readVia(request.headers.via) };
    const found = await workFor(askerOfProtocol(request), () => action.run({ ...shopOf(caller.key.mode), caller, params, ...asked }));
    return found.isRefusal ? refused(request, found) : found;
  } catch (error) {
    if (!(error instanceof Refusal)) request.log.error({ reqId: request.id, err: error, route: handlerApiPath }, 'request failed');
    return refused(request, token(error instanceof Refusal ? tokenOf(error) : 'ERROR_SQL'));
  }
}

/** Counted like a wrong key. */
async function refuseWithoutKey(admission: Admission, request: FastifyRequest): Promise<string> {
  const refusal: unknown = await admission.byKey(request, '', { scope: 'read' }).catch((error: unknown) => error);
  return refusal instanceof Refusal && refusal.code === 'RATE_LIMITED' ? tokenOf(refusal) : 'NO_KEY';
}

function refused(request: FastifyRequest, answered: Answer): Answer {
  request.isRefused = true;
  return answered;
}

/** A form's fields give way to the query's, as clients send the action there. No error carries the address, which has the key. */
async function readParams(request: FastifyRequest): Promise<URLSearchParams> {
  const { url } = request;
  const params = await readForm(request);
  const [, query = ''] = /\?(.*)/s.exec(url) ?? [];
  for (const [name, value] of new URLSearchParams(query)) params.set(name, value);
  // PostgreSQL can't store it.
  if ([...params.values()].some((value) => value.includes('\0'))) refuse('MALFORMED_REQUEST');
  return params;
}

/** Files in it are left out. Any other body is read as an encoded form, as clients don't always name its type. */
async function readForm({ body, headers }: FastifyRequest): Promise<URLSearchParams> {
  if (!Buffer.isBuffer(body)) return new URLSearchParams();
  const type = headers['content-type'] ?? '';
  if (!type.toLowerCase().startsWith('multipart/form-data')) return new URLSearchParams(body.toString('utf8'));
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => refuse('MALFORMED_REQUEST'));
  return new URLSearchParams([...form].filter((field): field is [string, string] => typeof field[1] === 'string'));
}
