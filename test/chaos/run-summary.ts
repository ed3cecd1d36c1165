import { findBrokenInvariants } from '../../server/src/features/wallet/invariants/invariants.ts';
import { findProviderDifferences } from '../invariants/provider-reconciliation.ts';
import { balanceOf, eventually, passTime } from '../builders/data.ts';
import { countAcknowledged, findDoubles, lostWrites } from './acknowledged.ts';
import type { Balancer } from './balancer.ts';
import type { Crowd, Person, World } from './crowd.ts';
import type { Fleet } from './disturbances.ts';

/** The results of a run. Must be zero or empty: `failed`, `lostCodes`, `lostWrites`, `doubles`, `unexplainedPaise`. */
export type RunSummary = {
  operations: number;
  failed: string[];
  answersWith503: number;
  passedOn: Record<string, number>;
  purchases: number;
  /** Purchases whose money came back. The provider has numbers, so a disturbance is the reason. */
  withoutNumber: string[];
  numbers: number;
  codes: number;
  lostCodes: string[];
  unexplainedPaise: number;
  acknowledged: number;
  lostWrites: string[];
  doubles: string[];
  brokenInvariants: string[];
  differencesFromProvider: string[];
  /** Errors in the logs of nodes that weren't killed. */
  complaints: string[];
};

const longestLife = 60;

export async function summariseRun(world: World, fleet: Fleet, crowd: Crowd): Promise<RunSummary> {
  const { site, balancer } = world;
  const { db } = site.app.deps;
  await eventually(async () => expectNothing(missingCodes(crowd))).catch(() => undefined);
  await passTime(site, longestLife);
  const open = db.autocommit.selectFrom('activation').select('id').where('state', 'not in', ['finished', 'cancelled', 'expired', 'failed']);
  await eventually(async () => expectNothing(await open.execute()));
  const pending = db.autocommit.selectFrom('deposit').select('id').where('state', '=', 'pending');
  await eventually(async () => expectNothing(await pending.execute()));
  await eventually(async () => expectNothing(await findProviderDifferences(site))).catch(() => undefined);
  const lostCodes = missingCodes(crowd);
  for (const { page } of crowd.people) await page.close();
  const unexplained = await Promise.all(crowd.people.map((person) => computeUnexplained(balancer, world.opening, person)));
  return {
    operations: crowd.operations(),
    failed: crowd.failures,
    answersWith503: balancer.countAnswersWith503(),
    passedOn: Object.fromEntries(balancer.passedOn),
    purchases: crowd.purchases.length,
    withoutNumber: crowd.purchases.flatMap(({ end, why }) => (end === 'no number' ? [String(why)] : [])),
    numbers: sum(crowd.people.map(({ numbers }) => numbers.size)),
    codes: sum(crowd.people.map(({ sent }) => sent.size)),
    lostCodes,
    unexplainedPaise: sum(unexplained),
    acknowledged: countAcknowledged(crowd),
    lostWrites: await lostWrites(db.pool, crowd),
    doubles: await findDoubles(db.pool),
    brokenInvariants: (await findBrokenInvariants(db.pool)).map((each) => JSON.stringify(each)),
    differencesFromProvider: await findProviderDifferences(site),
    complaints: [...fleet.nodes, ...fleet.left].flatMap((server) => server.complaints()),
  };
}

function missingCodes({ people }: Crowd): string[] {
  return people.flatMap(({ sent, page }) => [...sent.values()].filter((text) => !page.codes.has(text)));
}

async function computeUnexplained(balancer: Balancer, opening: number, person: Person): Promise<number> {
  const node = balancer.aNode();
  if (node === undefined) throw new Error('There is no node');
  const charged = sum([...person.sent.keys()].map((id) => Math.round((person.numbers.get(id)?.price ?? 0) * 100)));
  const actual = Math.round((await balanceOf(node, person.user)) * 100);
  return Math.abs(actual - (opening * 100 + person.paidInPaise - charged));
}

function expectNothing(found: unknown[]): void {
  if (found.length > 0) throw new Error(`Still there: ${JSON.stringify(found).slice(0, 2_000)}`);
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
