import type { Mobile } from '@pinline/contract/activations/activations.calls';
import { addRoute } from '../../server/src/features/providers/seed-providers.sql.ts';
import type { App } from '../../server/src/app.ts';
import type { RecordedActivation, ProviderRecords } from '../../simulators/provider/ledger.ts';
import type { FaultSwitch } from '../../simulators/provider/faults/faults.ts';
import type { SimulatorServer } from '../../simulators/provider/server/http.ts';
import { fromOutside } from '../../server/src/platform/secrets/outside-ids.ts';
import type { TestUser } from '../fakes/browser.ts';
import { longestWaitMs } from '../longest-wait.ts';

export type Site = { app: App; simulator: SimulatorServer };

export async function fetchProviderRecords({ simulator }: Site): Promise<ProviderRecords> {
  const reply = await fetch(`${simulator.url}/simulator/records`);
  return (await reply.json()) as ProviderRecords;
}

export async function upstreamOf(site: Site, mobile: Pick<Mobile, '_id'>): Promise<RecordedActivation> {
  const upstreamId = await upstreamIdOf(site, mobile);
  const booked = (await fetchProviderRecords(site)).activations.find(({ id }) => id === upstreamId);
  if (booked === undefined) throw new Error(`The provider knows no ${upstreamId}`);
  return booked;
}

export async function upstreamIdOf({ app }: Site, mobile: Pick<Mobile, '_id'>): Promise<string> {
  const { upstreamId } = await app.deps.db.autocommit
    .selectFrom('activation')
    .select('upstreamId')
    .where('id', '=', storedId(app, mobile))
    .executeTakeFirstOrThrow();
  return upstreamId ?? '';
}

/** A key's numbers have scrambled ids, far above those that a test's rows get. */
export function storedId({ deps }: { deps: Pick<App['deps'], 'secrets' | 'mode'> }, { _id }: Pick<Mobile, '_id'>): number {
  return Number(_id) < 1_000_000 ? Number(_id) : (fromOutside(deps, 'number', _id) ?? 0);
}

export async function deliverSms(site: Site, mobile: Pick<Mobile, '_id'>, text: string): Promise<void> {
  deliverSmsTo(site, await upstreamIdOf(site, mobile), text);
}

export function deliverSmsTo({ simulator }: Site, upstreamId: string, text: string): void {
  const code = /\d{4,6}/.exec(text)?.[0] ?? null;
  if (!simulator.simulator.deliver(Number(upstreamId), { text, code }).ok) throw new Error(`The provider knows no ${upstreamId}`);
}

export function switchOn({ simulator }: Site, ...faults: FaultSwitch[]): void {
  for (const fault of faults) simulator.faults.switchOn(fault);
}

/** The provider's answers wait until the result is called, which also ends other faults. */
export function holdBack(site: Site, fault: Omit<FaultSwitch, 'kind' | 'delayMs'>): () => void {
  switchOn(site, { ...fault, kind: 'delay', delayMs: longestWaitMs });
  return () => site.simulator.faults.switchOff();
}

/** Asked first on the server; the simulator knows no such country. */
export async function aRefusedRoute({ app }: Pick<Site, 'app'>, server: number): Promise<{ remove(): Promise<void> }> {
  const { autocommit } = app.deps.db;
  const { id: providerId } = await autocommit.selectFrom('provider').select('id').orderBy('id').executeTakeFirstOrThrow();
  const id = await addRoute(autocommit, { server, providerId, country: '9999', priority: 0 });
  return {
    async remove() {
      await autocommit.updateTable('route').set({ isEnabled: false }).where('id', '=', id).execute();
    },
  };
}

export async function purchasesOf({ app }: Site, user: TestUser) {
  return app.deps.db.autocommit
    .selectFrom('activation')
    .select(['id', 'state', 'failure', 'upstreamId', 'holdId'])
    .where('userId', '=', user.userId)
    .orderBy('id')
    .execute();
}

export async function attemptsOf({ app }: Site, user: TestUser) {
  return app.deps.db.autocommit
    .selectFrom('purchaseAttempt')
    .select(['state', 'detail', 'upstreamId'])
    .where('userId', '=', user.userId)
    .orderBy('id')
    .execute();
}

export async function readHeld({ app }: Site, user: TestUser): Promise<number> {
  const { balance } = await app.deps.db.autocommit
    .selectFrom('ledgerAccount')
    .select('balance')
    .where('userId', '=', user.userId)
    .where('kind', '=', 'held')
    .executeTakeFirstOrThrow();
  return balance / 100;
}

export async function countTerminalMissing({ app }: Pick<Site, 'app'>): Promise<number> {
  const { rows } = await app.deps.db.pool.query('select from missing_number where terminal_since is not null and settled_at is null');
  return rows.length;
}
