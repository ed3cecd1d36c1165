import type { HistoryRow, Mobile } from '@pinline/contract/activations/activations.calls';
import type { Service } from '@pinline/contract/catalogue/catalogue.calls';
import type { Offer, OfferedService } from '@pinline/contract/catalogue/offers.calls';
import type { Page } from '@playwright/test';

export type Account = {
  email: string;
  password: string;
  token: string;
  referralCode(): Promise<string>;
  /** In rupees, without what is held. */
  balance(): Promise<number>;
  /** Those that have a card, newest first. */
  numbers(): Promise<Mobile[]>;
  history(): Promise<HistoryRow[]>;
  bought(): Promise<number>;
  service(server: string, name: string): Promise<Service>;
  /** The first offer of each service in India, of another country where India has none, by its name. */
  recommended(): Promise<Map<string, Offer | undefined>>;
  buy(service: Service): Promise<Mobile>;
};

type Stranger = { url: string; /** Where the calls come from, as a proxy tells it. */ address: string };

let opened = 0;

export async function openAccount(stranger: Stranger): Promise<Account> {
  opened += 1;
  const person = { email: `buyer-${process.pid}-${Date.now()}-${opened}@example.com`, password: `harbour-${opened}-lamp` };
  const { token } = await send<{ token: string }>(stranger, { path: 'users/signup', body: person });
  return knownAccount(stranger, { ...person, token });
}

export function knownAccount(stranger: Stranger, session: { email: string; password: string; token: string }): Account {
  const get = <Body>(path: string) => send<Body>({ ...stranger, token: session.token }, { path });
  return {
    ...session,
    referralCode: async () => (await get<{ referralCode: string }>('payment/balance')).referralCode,
    balance: async () => (await get<{ balance: number }>('payment/balance')).balance,
    numbers: async () => {
      const { data } = await get<{ data: Mobile[] }>('mobile/active');
      return data.toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
    },
    history: async () => (await get<{ data: HistoryRow[] }>('otp/mobile-history?limit=100')).data,
    bought: async () => (await get<{ total: number }>('otp/mobile-history')).total,
    service: async (server, name) => {
      const { data } = await get<{ data: Service[] }>('service/all-services');
      const service = data.find((each) => each.server === server && each.label === name);
      if (service === undefined) throw new Error(`Server ${server} does not sell ${name}`);
      return service;
    },
    recommended: async () => {
      const inIndia = await get<{ data: OfferedService[] }>('service/offers?country=IN');
      const anywhere = await get<{ data: OfferedService[] }>('service/offers');
      return new Map([...anywhere.data, ...inIndia.data].map(({ label, offers }) => [label, offers[0]]));
    },
    buy: async ({ id }) => {
      const body = { serviceId: id, isDeepCheck: false };
      const { data } = await send<{ data: { mobile: Mobile | null; message: string } }>(
        { ...stranger, token: session.token },
        { path: 'mobile/generate', body },
      );
      if (data.mobile === null) throw new Error(data.message);
      return data.mobile;
    },
  };
}

async function send<Body>(from: Stranger & { token?: string }, { path, body }: { path: string; body?: object }): Promise<Body> {
  const reply = await fetch(`${from.url}/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'x-forwarded-for': from.address,
      ...(from.token === undefined ? {} : { authorization: `Bearer ${from.token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  // The server filters its replies through the contract.
  return (await reply.json()) as Body;
}

/** For a page that isn't signed in from its start. Call it before the page is opened. */
export async function signInAs(page: Page, { token, email }: Account): Promise<void> {
  await page.addInitScript(
    (session) => {
      localStorage.setItem('accessToken', session.token);
      localStorage.setItem('pinline-account', session.email);
    },
    { token, email },
  );
}
