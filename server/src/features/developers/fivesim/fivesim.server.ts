import type { FastifyInstance, FastifyRequest } from 'fastify';
import { idempotencyKeyOf } from '../../../platform/api/admit-call.ts';
import { askerOfProtocol } from '../../../platform/api/asker-of.ts';
import { isWholeApiKey, modeOf } from '../../../platform/api/api-key.ts';
import { Refusal, refuse } from '../../../platform/errors.ts';
import { workFor } from '../../../platform/fairness/asker.ts';
import { readVia } from '../../../platform/outbound/via.rules.ts';
import type { Served, Shop } from '../protocols/served.ts';
import { readOperatorSettings } from '../../settings/settings.commands.ts';
import { guestActions, userActions } from './actions.ts';
import { refusal, type Answer } from './answer.ts';
import { textOf } from './refusal-texts.rules.ts';

/** Of software that was written for 5sim: GET alone, refusals as plain text. */
const root = '/v1';

export function serveFivesim(http: FastifyInstance, served: Served): void {
  http.route({
    method: 'GET',
    url: `${root}/*`,
    schema: { hide: true },
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
    const { pathname, searchParams: query } = new URL(request.url, 'http://localhost');
    const [area, action = '', ...steps] = pathname
      .slice(root.length + 1)
      .split('/')
      .map(decode);
    // PostgreSQL can't store it.
    if ([...steps, ...query.values()].some((text) => text.includes('\0'))) refuse('MALFORMED_REQUEST');
    const guest = area === 'guest' ? guestActions.get(action) : undefined;
    const user = area === 'user' ? userActions.get(action) : undefined;
    if (user === undefined) {
      if (guest === undefined) {
        admission.anyone(request);
        return refusal('404 page not found', 404);
      }
      const shop = await shopOfGuest(served, request);
      return await workFor(askerOfProtocol(request), async () => {
        if ((await readOperatorSettings(served.shopOf('live').deps.db.autocommit)).api.isOff) refuse('API_OFF');
        return guest({ ...shop, steps, query });
      });
    }
    const caller = await admission.byKey(request, bearerOf(request), user);
    const asked = { steps, query, idempotencyKey: idempotencyKeyOf(request), passed: readVia(request.headers.via) };
    return await workFor(askerOfProtocol(request), () => user.run({ ...served.shopOf(caller.key.mode), caller, ...asked }));
  } catch (error) {
    if (!(error instanceof Refusal)) request.log.error({ reqId: request.id, err: error, route: root }, 'request failed');
    const { text, status } = error instanceof Refusal ? textOf(error) : { text: 'internal error', status: 500 };
    return { ...refusal(text, status), retryAfterSeconds: error instanceof Refusal ? error.retryAfterSeconds : undefined };
  }
}

/** Lists are public. Clients send their key all the same: with a test key they see what it can buy. */
async function shopOfGuest({ admission, shopOf }: Served, request: FastifyRequest): Promise<Shop> {
  const key = bearerOf(request);
  if (isWholeApiKey(key) && modeOf(key) === 'test') return shopOf((await admission.byKey(request, key, { scope: 'read' })).key.mode);
  admission.anyone(request);
  return shopOf('live');
}

/** Empty when there is none, which no key is. */
function bearerOf({ headers }: FastifyRequest): string {
  return /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
}

function decode(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
