import type { FastifyInstance, FastifyRequest } from 'fastify';
import { idempotencyKeyOf } from '../../../../platform/api/admit-call.ts';
import { askerOfProtocol } from '../../../../platform/api/asker-of.ts';
import { isWholeApiKey, modeOf } from '../../../../platform/api/api-key.ts';
import { Refusal, refuse } from '../../../../platform/errors.ts';
import { workFor } from '../../../../platform/fairness/asker.ts';
import { bearerOf, type CountedAs } from '../../../../platform/http/entrance/entrance.ts';
import type { Query } from '../../../../platform/http/entrance/form.ts';
import { readVia } from '../../../../platform/outbound/via.rules.ts';
import type { Served, Shop } from '../shops.ts';
import { findOperatorSettings } from '../../../settings/settings.sql.ts';
import { guestActions, userActions } from './actions.ts';
import { refusal, type Answer, type GuestAction, type Params } from './answer.ts';
import { textOf } from './refusal-texts.rules.ts';

/** Where software asks that was written for 5sim: GET alone, refusals as plain text. */
const root = '/v1';
/** More than any of its paths has. */
const mostSteps = 10;

export function serveFivesim(http: FastifyInstance, served: Served): void {
  // Lists are public, also for clients that send their key.
  serve(http, served, { url: `${root}/guest/*`, countedAs: 'anonymous' });
  serve(http, served, { url: `${root}/*`, countedAs: 'caller' });
}

function serve(http: FastifyInstance, served: Served, { url, countedAs }: { url: string; countedAs: CountedAs }): void {
  http.route({
    method: 'GET',
    url,
    schema: { hide: true },
    config: { countedAs },
    // Before the handler: what can't be read, and addresses that call too often.
    errorHandler: (error, request, response) => {
      request.isRefused = true;
      const { status, type, body, retryAfterSeconds } = answerOf(error, request);
      if (retryAfterSeconds !== undefined) void response.header('retry-after', String(retryAfterSeconds));
      void response.code(status).header('cache-control', 'no-store').type(type).serializer(String).send(body);
    },
    // A HEAD would buy without telling what.
    exposeHeadRoute: false,
    handler: async (request, response) => {
      const { status, type, body, retryAfterSeconds } = await answer(served, request);
      if (status >= 400) request.isRefused = true;
      if (retryAfterSeconds !== undefined) void response.header('retry-after', String(retryAfterSeconds));
      return response.code(status).header('cache-control', 'no-store').type(type).serializer(String).send(body);
    },
  });
}

type Sent = Answer & { retryAfterSeconds?: number | undefined };

async function answer(served: Served, request: FastifyRequest): Promise<Sent> {
  const { admission } = served;
  try {
    // A key belongs in no page.
    if (request.headers.origin !== undefined) return refusal('Forbidden', 403);
    const [path = ''] = request.url.slice(root.length + 1).split('?', 1);
    const [area, action = '', ...steps] = path.split('/', mostSteps).map(decode);
    const given = request.query as Query; // what the router's parser makes of any query
    const query: Params = { get: (name) => [given[name]].flat()[0] ?? null };
    const guest = area === 'guest' ? guestActions.get(action) : undefined;
    const user = area === 'user' ? userActions.get(action) : undefined;
    const isElsewhere = steps.some((step) => step === '.' || step === '..');
    if (user === undefined || isElsewhere) {
      if (guest === undefined || isElsewhere) {
        admission.anyone(request);
        return refusal('404 page not found', 404);
      }
      const shop = await shopOfGuest(served, request, guest);
      return await workFor(askerOfProtocol(request), async () => {
        if ((await findOperatorSettings(served.shopOf('live').deps.db.autocommit)).api.isOff) refuse('API_OFF');
        return guest.run({ ...shop, steps, query });
      });
    }
    const caller = await admission.byKey(request, keyOf(request), user);
    const asked = { steps, query, idempotencyKey: idempotencyKeyOf(request), passed: readVia(request.headers.via) };
    return await workFor(askerOfProtocol(request), () => user.run({ ...served.shopOf(caller.key.mode), caller, ...asked }));
  } catch (error) {
    return answerOf(error, request);
  }
}

function answerOf(error: unknown, request: FastifyRequest): Sent {
  const refused = error instanceof Refusal ? error : undefined;
  if (refused === undefined) request.log.error({ reqId: request.id, err: error, route: root }, 'request failed');
  const { text, status } = refused === undefined ? { text: 'internal error', status: 500 } : textOf(refused);
  return { ...refusal(text, status), retryAfterSeconds: refused?.retryAfterSeconds };
}

/** Lists are public. Clients send their key all the same: with a test key they see what it can buy. */
async function shopOfGuest({ admission, shopOf }: Served, request: FastifyRequest, { cost = 1 }: GuestAction): Promise<Shop> {
  const key = keyOf(request);
  if (isWholeApiKey(key) && modeOf(key) === 'test') return shopOf((await admission.byKey(request, key, { scope: 'read', cost })).key.mode);
  admission.anyone(request, cost);
  return shopOf('live');
}

/** Empty when there is none, which no key is. */
function keyOf({ headers }: FastifyRequest): string {
  return bearerOf(headers.authorization) ?? '';
}

function decode(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
