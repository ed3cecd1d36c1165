import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { idempotencyKeyOf, type Admission } from '../../../../platform/api/admit-call.ts';
import { askerOfProtocol } from '../../../../platform/api/asker-of.ts';
import { Refusal } from '../../../../platform/errors.ts';
import { workFor } from '../../../../platform/fairness/asker.ts';
import { readForm, type Query } from '../../../../platform/http/entrance/form.ts';
import { readVia } from '../../../../platform/outbound/via.rules.ts';
import type { Served } from '../shops.ts';
import { actions } from './actions.ts';
import { tokenOf } from './refusal-tokens.rules.ts';
import { token, type Answer, type Params } from './answer.ts';

/** Where software asks that was written for other companies: GET and POST, parameters in the query or a form, mostly HTTP 200. */
export const handlerApiPath = '/stubs/handler_api.php';

const mostFormBytes = 16 * 1024;

export function serveHandlerApi(http: FastifyInstance, served: Served): void {
  void http.register(async (own) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostFormBytes }, (_request, body, done) => done(null, body));
    // Before the handler: what can't be read at all, and addresses that call too often.
    own.setErrorHandler((error: FastifyError, request, response) => {
      if (!(error instanceof Refusal) && (error.statusCode ?? 500) >= 500)
        request.log.error({ reqId: request.id, err: error, route: handlerApiPath }, 'request failed');
      request.isRefused = true;
      const text = error instanceof Refusal ? tokenOf(error) : 'BAD_DATA';
      return response.code(200).type('text/plain; charset=utf-8').send(text);
    });
    own.route({
      method: ['GET', 'POST'],
      url: handlerApiPath,
      // The key is in the query: a browser must neither call this from another site nor pass the address on.
      schema: { hide: true },
      config: { countedAs: 'caller', keyParameter: 'api_key' },
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
    const key = params.get('api_key') ?? '';
    if (key === '') return refused(request, token(await refuseWithoutKey(admission, request)));
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

/** A call without a key is counted like one with a wrong key. */
async function refuseWithoutKey(admission: Admission, request: FastifyRequest): Promise<string> {
  const refusal: unknown = await admission.byKey(request, '', { scope: 'read' }).catch((error: unknown) => error);
  return refusal instanceof Refusal && refusal.code === 'RATE_LIMITED' ? tokenOf(refusal) : 'NO_KEY';
}

function refused(request: FastifyRequest, answered: Answer): Answer {
  request.isRefused = true;
  return answered;
}

/** A form's fields give way to the query's, as clients send the action there. No error carries the address, which has the key. */
async function readParams({ query, body, headers }: FastifyRequest): Promise<Params> {
  const asked = query as Query; // what the router's parser makes of any query
  const form = Buffer.isBuffer(body) ? await readForm(body, headers['content-type']) : undefined;
  return { get: (name) => [asked[name]].flat().at(-1) ?? form?.get(name) ?? null };
}
