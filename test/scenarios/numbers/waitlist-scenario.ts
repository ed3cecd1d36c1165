import type { WaitlistEntry } from '@pinline/contract/waitlist/waitlist.calls';
import type { App } from '../../../server/src/app.ts';
import type { Browser, TestUser } from '../../fakes/browser.ts';
import { aService } from '../../builders/data.ts';

type Installation = Browser & { app: App };

let soldOut = 0;

/** A service that no server has now. The simulator doesn't list its code, so that its stock stays as a test sets it. */
export async function aSoldOutService(app: Installation, { price = 12.5, server = 1 }: { price?: number; server?: 1 | 2 | 3 | 4 } = {}) {
  soldOut += 1;
  const code = `w${soldOut.toString(36).padStart(3, '0')}`;
  const { id } = await aService(app, { server, price, code });
  const { pool } = app.app.deps.db;
  const setStock = async (stock: number | null) => void (await pool.query('update service set stock = $2 where id = $1', [id, stock]));
  const setPrice = async (rupees: number) => void (await pool.query('update service set price = $2 where id = $1', [id, rupees * 100]));
  await setStock(0);
  return { id, code, price, setStock, setPrice };
}

export type SoldOutService = Awaited<ReturnType<typeof aSoldOutService>>;

export function joinWaitlist(
  app: Browser,
  { user, code, ...wish }: { user: TestUser; code: string; maxPrice?: number; country?: string; isAutomatic?: boolean },
) {
  return app.post<{ data: WaitlistEntry }>('/api/waitlist', {
    as: user,
    body: { serviceCode: code, maxPrice: 20, isAutomatic: false, ...(wish.country === undefined && { isAnyCountry: true }), ...wish },
  });
}

export async function aWaiter(app: Browser, wish: Parameters<typeof joinWaitlist>[1]): Promise<WaitlistEntry> {
  const reply = await joinWaitlist(app, wish);
  if (reply.status !== 201) throw new Error(`Not on the list: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body.data;
}

export function leaveWaitlist(app: Browser, { user, id }: { user: TestUser; id: string }) {
  return app.send<{ data: WaitlistEntry }>('DELETE', `/api/waitlist/${id}`, { as: user });
}

export async function waitlistOf(app: Browser, user: TestUser): Promise<WaitlistEntry[]> {
  return (await app.get<{ data: WaitlistEntry[] }>('/api/waitlist', { as: user })).body.data;
}
