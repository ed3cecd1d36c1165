import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultSwitch } from '../../../simulators/provider/faults/faults.ts';
import type { Random } from '../../../simulators/provider/market/random.ts';
import { dialects } from '../../fakes/upstream-protocols.ts';
import type { Company } from '../companies.ts';
import type { StepContext, Silence } from '../scenario.ts';
import type { World } from '../world.ts';

/** Numbers denied for a moment may not be refunded; denied again 20 s later they're believed, but not many at once. */
export async function makeCompanyForget(context: StepContext): Promise<void> {
  const { random, scenario, world } = context;
  const company = random.pick(world.companies);
  const { faults, simulator } = company.simulator;
  const forMs = random.integer({ from: 1_000, to: 2_500 });
  const isLong = random.chance(0.5);
  const denials = forgetfulFaults(random, company, isLong ? 2 * deniedWithinMs + answeredWithinMs : forMs);
  const open = simulator.listOpen().length;
  if (open === 0) return;
  // Purchases of the last seconds are not missed.
  await world.clock.pass(4);
  faults.switchOff();
  scenario.faults += 1;
  const silence: Silence = { company: company.providerId, from: world.clock.now(), until: undefined };
  scenario.silences.push(silence);
  for (const denial of denials) faults.switchOn(denial);
  if (isLong) {
    await waitUntilDenied(world, company, 'once');
    await world.clock.pass(20);
    await waitUntilDenied(world, company, 'twice');
    faults.switchOff();
  } else await sleep(forMs);
  await sleep(answeredWithinMs);
  silence.until = world.clock.now();
  context.note(
    `${company.name} knows of none of its ${open} open numbers ${isLong ? 'for long' : `for ${forMs} ms`}: ${JSON.stringify(denials)}`,
  );
}

/** A list is read within 2 s, each number is asked about at once, and again a second later. */
const deniedWithinMs = 5_000;

async function waitUntilDenied({ app }: World, { providerId }: Company, how: 'once' | 'twice'): Promise<void> {
  const until = performance.now() + deniedWithinMs;
  while (performance.now() < until) {
    await sleep(100);
    const { rows } = await app.deps.db.pool.query<{ missing: number; asked: number; isAlarmed: boolean }>(
      `select count(*)::int as missing, count(terminal_since)::int as asked,
        exists (select from missing_alarm where provider_id = $1) as "isAlarmed"
      from missing_number where provider_id = $1 and settled_at is null`,
      [providerId],
    );
    const [{ missing, asked, isAlarmed } = { missing: 0, asked: 0, isAlarmed: false }] = rows;
    if (how === 'once' && missing > 0 && asked === missing) return;
    // An alarm must hold while the numbers are asked about again.
    if (how === 'twice' && missing === 0 && !isAlarmed) return;
  }
}

export function forgetfulFaults(random: Random, { protocol }: Company, forMs: number): FaultSwitch[] {
  const { list, check, cancel } = dialects[protocol].calls;
  const more = [random.chance(0.5) ? [cancel] : [], random.chance(0.5) ? ['getHistory'] : []];
  return [list, check, ...more.flat()].map((action) => ({ kind: 'nothing', action, forMs }));
}

/** A call that began during a silence may be answered and applied after it. */
const answeredWithinMs = 1_000;

export function rememberSilence({ world, scenario }: StepContext, { providerId }: Company, forMs: number): void {
  const silence: Silence = { company: providerId, from: world.clock.now(), until: undefined };
  scenario.silences.push(silence);
  setTimeout(() => (silence.until = world.clock.now()), forMs + answeredWithinMs).unref();
}
