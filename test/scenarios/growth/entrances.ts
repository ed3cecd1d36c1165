import { randomUUID } from 'node:crypto';
import type { TestReply, TestUser } from '../../fakes/browser.ts';
import type { TestApp } from '../../harness/test-app.ts';
import { anAddress } from '../limited-callers.ts';

export type Wish = { service: { id: string }; code: string; maxPrice?: number; expectedPrice?: number };

/** The four ways to buy: what each answers, in its own words. */
export type Entrance = 'page' | 'key' | 'handler_api' | '5sim';

const told = ({ status, body }: TestReply) => `${status} ${body.code ?? `a number: ${body.data.isNumberGenerated}`}`;

export function entrancesOf(
  app: TestApp,
  { user, key }: { user: TestUser; key: TestUser },
): Record<Entrance, (wish: Wish) => Promise<string>> {
  const headers = { 'x-forwarded-for': anAddress() };
  const generate = async (as: TestUser, body: object) =>
    told(await app.post('/api/mobile/generate', { as, headers, key: randomUUID(), body: { isDeepCheck: false, ...body } }));
  return {
    page: ({ service, expectedPrice }) => generate(user, { serviceId: service.id, ...(expectedPrice && { expectedPrice }) }),
    key: ({ code, maxPrice = 100 }) => generate(key, { serviceCode: code, maxPrice }),
    async handler_api({ code, maxPrice = 100 }) {
      const asked = new URLSearchParams({ api_key: key.token, action: 'getNumber', service: code, maxPrice: String(maxPrice) });
      const answer = await fetch(`${app.url}/stubs/handler_api.php?${asked.toString()}`, { headers });
      // Without the time when it ends.
      return (await answer.text()).replace(/^BANNED:.*/, 'BANNED');
    },
    async '5sim'({ code, maxPrice = 100 }) {
      const url = `${app.url}/v1/user/buy/activation/any/any/${code}?maxPrice=${maxPrice}`;
      const answer = await fetch(url, { headers: { ...headers, authorization: `Bearer ${key.token}` } });
      return `${answer.status} ${await answer.text()}`;
    },
  };
}
