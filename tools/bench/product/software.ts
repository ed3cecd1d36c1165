import type pg from 'pg';
import type { Pool } from 'undici';
import { createSecrets } from '../../../server/src/platform/secrets/secrets.ts';
import { keyOf } from '../seed/tokens.ts';
import { secretKey } from './start-product.ts';

/** A reseller's software; `user`: whose key it calls with. Every call throws when it is refused. */
export type Software = ReturnType<typeof openSoftware>;

const service = 'x2';

export function openSoftware({ http, db }: { http: Pool; db: pg.Pool }) {
  const { unscramble } = createSecrets(secretKey);

  async function ask(user: number, params: Record<string, string>): Promise<string> {
    const query = new URLSearchParams({ api_key: keyOf(user).token, ...params }).toString();
    const { statusCode, body } = await http.request({ method: 'GET', path: `/stubs/handler_api.php?${query}` });
    const text = await body.text();
    if (statusCode !== 200 || /^[A-Z_]+$/.test(text.replace('STATUS_WAIT_CODE', '')))
      throw new Error(`${params['action']} answered ${text}`);
    return text;
  }

  async function call(user: number, path: string, order?: { body: object; key: string }): Promise<string> {
    const authorization = `Bearer ${keyOf(user).token}`;
    const { statusCode, body } = await http.request(
      order === undefined
        ? { method: 'GET', path: `/api/${path}`, headers: { authorization } }
        : {
            method: 'POST',
            path: `/api/${path}`,
            headers: { authorization, 'content-type': 'application/json', 'idempotency-key': order.key },
            body: JSON.stringify(order.body),
          },
    );
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${text}`);
    return text;
  }

  const buy = async (user: number) => String(JSON.parse(await ask(user, { action: 'getNumberV2', service, maxPrice: '100' })).activationId);

  /** As its end would, so that numbers don't pile up. */
  const end = (user: number, id: number) =>
    db.query({ name: 'refund', text: `select activation_refund($1, $2, 'cancelled', false, null)`, values: [user, id] });

  return {
    /** Buys a number that stays open. Returns its id in the protocol. */
    hold: buy,
    status: (user: number, id: string) => ask(user, { action: 'getStatus', id }),
    active: (user: number) => call(user, 'mobile/active'),
    prices: (user: number) => ask(user, { action: 'getPrices' }),
    async buyByProtocol(user: number): Promise<void> {
      await end(user, unscramble('live number', Number(await buy(user))));
    },
    async buyByContract(user: number, key: string): Promise<void> {
      const text = await call(user, 'mobile/generate', { body: { serviceCode: service, maxPrice: 100, isDeepCheck: false }, key });
      const id = /"_id":"(\d+)"/.exec(text)?.[1];
      if (id === undefined) throw new Error(`mobile/generate answered ${text}`);
      await end(user, Number(id));
    },
  };
}
