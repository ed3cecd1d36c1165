import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../../deps.ts';
import type { AdmitKey } from '../../../platform/api/admit-call.ts';
import { Refusal } from '../../../platform/errors.ts';
import { actions } from './actions.ts';
import { tokenOf } from './refusal-tokens.rules.ts';
import { token, type Answer } from './answer.ts';

/** Of software that was written for other companies: GET and POST, parameters in the query or a form, mostly HTTP 200. */
export const handlerApiPath = '/stubs/handler_api.php';

export function serveHandlerApi(http: FastifyInstance, deps: Deps, admitKey: AdmitKey): void {
  void http.register(async (own) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    own.route({
      method: ['GET', 'POST'],
      url: handlerApiPath,
      // The key is in the query: a browser must neither call this from another site nor pass the address on.
      schema: { hide: true },
      handler: async (request, response) => {
        const { status, type, body } = await answer(deps, admitKey, request);
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

async function answer(deps: Deps, admitKey: AdmitKey, request: FastifyRequest): Promise<Answer> {
  try {
    if (request.headers.origin !== undefined) return { ...token('BAD_ACTION'), status: 403 };
    const params = paramsOf(request);
    const action = actions.get(params.get('action') ?? '');
    const key = params.get('api_key');
    if (key === null || key === '') return refused(request, token('NO_KEY'));
    const caller = await admitKey(request, key, action?.scope ?? 'read');
    if (action === undefined) return refused(request, token('BAD_ACTION'));
    const found = await action.run({ deps, caller, params, idempotencyKey: idempotencyKeyOf(request, caller.key.id) });
    return found.isRefusal ? refused(request, found) : found;
  } catch (error) {
    if (!(error instanceof Refusal)) request.log.error({ err: error, route: handlerApiPath }, 'request failed');
    return refused(request, token(error instanceof Refusal ? tokenOf(error) : 'ERROR_SQL'));
  }
}

function refused(request: FastifyRequest, answered: Answer): Answer {
  request.isRefused = true;
  return answered;
}

/** A form's fields give way to the query's, as clients send the action there. Never throws: an error could carry the address, and the key. */
function paramsOf({ url, body }: FastifyRequest): URLSearchParams {
  const params = new URLSearchParams(typeof body === 'string' ? body : '');
  const [, query = ''] = /\?(.*)/s.exec(url) ?? [];
  for (const [name, value] of new URLSearchParams(query)) params.set(name, value);
  return params;
}

function idempotencyKeyOf({ headers }: FastifyRequest, keyId: number): string | null {
  const given = headers['idempotency-key'];
  return typeof given === 'string' && /^[\w.:-]{1,200}$/.test(given) ? `${keyId}/${given}` : null;
}
