import type { HistoryRow, Mobile } from '@pinline/contract/activations/activations.calls';
import type { Service } from '@pinline/contract/catalogue/catalogue.calls';
import type { Offer, OfferedService } from '@pinline/contract/catalogue/offers.calls';
import type { Page } from '@playwright/test';
import type { Account } from '../screens/account.ts';

export async function answerWithNumbers(page: Page, numbers: Mobile[]): Promise<void> {
  await page.route('**/api/mobile/active*', (route) => route.fulfill({ json: { data: numbers } }));
}

export async function answerWithHistory(page: Page, rows: HistoryRow[], total = rows.length): Promise<void> {
  await page.route('**/api/otp/mobile-history*', (route) =>
    route.fulfill({ json: { data: rows, total, total_pages: Math.max(1, Math.ceil(total / 10)) } }),
  );
}

export async function changeServices(page: Page, change: (service: Service, place: number) => Service): Promise<void> {
  await page.route('**/api/service/all-services', async (route) => {
    const response = await route.fetch();
    const { data }: { data: Service[] } = await response.json();
    await route.fulfill({ response, json: { data: data.map(change) } });
  });
}

export async function answerWithOffers(page: Page, serviceCode: string, change: (offers: Offer[]) => Offer[]): Promise<void> {
  await page.route('**/api/service/offers*', async (route) => {
    const response = await route.fetch();
    const { data }: { data: OfferedService[] } = await response.json();
    const changed = data.map((service) => (service.serviceCode === serviceCode ? { ...service, offers: change(service.offers) } : service));
    await route.fulfill({ response, json: { data: changed } });
  });
}

export async function changePrices(page: Page, { token }: Account, price: number): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const offered: { data: OfferedService[] } = await (await page.request.get('/api/service/offers', { headers })).json();
  const sold: { data: Service[] } = await (await page.request.get('/api/service/all-services', { headers })).json();
  const offers = offered.data.map((service) => ({ ...service, offers: service.offers.map((offer) => ({ ...offer, price })) }));
  const services = sold.data.map((service) => ({ ...service, price }));
  await page.route('**/api/service/offers*', (route) => route.fulfill({ json: { data: offers } }));
  await page.route('**/api/service/all-services', (route) => route.fulfill({ json: { data: services } }));
}
