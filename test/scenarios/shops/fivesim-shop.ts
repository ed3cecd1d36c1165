import { aService, aUser, eventually } from '../../builders/data.ts';
import { anApiKey } from '../../builders/people.ts';
import { deliverSms } from '../../builders/upstream.ts';
import type { TestApp } from '../../harness/test-app.ts';

export type FivesimOrder = { id: number; phone: string; status: string; price: number; sms: { code: string; text: string }[] | null };

/** Telegram on server 1 (India), its owner's software, and what it asks over 5sim's protocol. */
export async function aFivesimShop(
  app: TestApp,
  { price = 7, balance = 100, ...limits }: { price?: number; balance?: number } & Record<string, unknown> = {},
) {
  const service = await aService(app, { price, code: 'tg' });
  const user = await aUser(app, { balance });
  const key = await anApiKey(app, user, limits);
  const url = `${app.url}/v1`;
  const request = (path: string, { token = key.token, ...headers }: Record<string, string> = {}) =>
    fetch(`${url}/${path}`, { headers: { authorization: `Bearer ${token}`, ...headers } });
  const ask = async (path: string, headers?: Record<string, string>) => {
    const answer = await request(path, headers);
    return `${answer.status} ${await answer.text()}`;
  };
  const askJson = async (path: string, headers?: Record<string, string>) => {
    const answer = await ask(path, headers);
    if (!answer.startsWith('200 {')) throw new Error(answer);
    return JSON.parse(answer.slice(4));
  };
  const buy = async (path = 'india/any/telegram', headers?: Record<string, string>): Promise<FivesimOrder> =>
    askJson(`user/buy/activation/${path}`, headers);
  const receive = async ({ phone }: { phone: string }, text: string) => {
    const { data } = (await app.get('/api/mobile/active', { as: key })).body;
    await deliverSms(
      app,
      data.find(({ mobileno }: { mobileno: string }) => mobileno === phone),
      text,
    );
  };
  const receives = (id: number, codes: string[]) =>
    eventually(async () => {
      const { sms } = (await askJson(`user/check/${id}`)) as FivesimOrder;
      if (JSON.stringify(sms?.map(({ code }) => code)) !== JSON.stringify(codes)) throw new Error(`It has ${JSON.stringify(sms)}`);
    });
  return { service, user, key, url, request, ask, askJson, buy, receive, receives };
}
