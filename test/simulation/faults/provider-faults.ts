import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultSwitch } from '../../../simulators/provider/faults/faults.ts';
import type { NonEmpty, Random } from '../../../simulators/provider/market/random.ts';
import { dialects } from '../../fakes/upstream-protocols.ts';
import type { Company } from '../companies.ts';
import type { StepContext, Silence } from '../scenario.ts';
import type { World } from '../world.ts';

/** It never lies about money: no reconciliation could detect that. */
export function breakCompany(context: StepContext): void {
  const { random, scenario, world } = context;
  const company = random.pick(world.companies);
  const faults = drawFaults(random, company);
  if (faults.length === 0) return;
  scenario.faults += 1;
  for (const fault of faults) company.simulator.faults.switchOn(fault);
  const forMs = Math.max(...faults.map((fault) => (fault.kind === 'nothing' ? (fault.forMs ?? 0) : 0)));
  if (forMs > 0) rememberSilence(context, company, forMs);
  context.note(`${company.name} fails: ${JSON.stringify(faults)}`);
}

const kinds = [
  'reset',
  'delay',
  'http500',
  'html',
  'truncated',
  'wrongTypes',
  'hugeBody',
  'token',
  'sameId',
  'samePhone',
  'refusal',
  'limit',
  'silence',
  'nothing',
  'nothing',
  'oddRow',
  'oddRow',
  'cost',
] as const;

function drawFaults(random: Random, company: Company): FaultSwitch[] {
  const { protocol, simulator } = company;
  const { calls } = dialects[protocol];
  const action = random.pick([calls.buy, calls.buy, calls.list, calls.check, calls.cancel, '*'] as const);
  const when = random.pick(['before', 'after'] as const);
  const often = random.chance(0.6) ? { times: random.integer({ from: 1, to: 4 }) } : { share: random.integer({ from: 1, to: 6 }) / 10 };
  const kind = random.pick(kinds);
  switch (kind) {
    case 'silence':
      return [{ kind, action: random.pick([calls.buy, calls.cancel]), when, times: 1 }];
    case 'delay':
      return [{ kind, action, when, delayMs: random.integer({ from: 50, to: 1_500 }), ...often }];
    case 'token':
      return [{ kind, action, when, ...often }];
    case 'refusal':
      return [
        {
          kind: 'token',
          action: calls.buy,
          token: protocol === 'fivesim' ? 'no free phones' : random.pick(['NO_NUMBERS', 'NO_BALANCE']),
          ...often,
        },
      ];
    case 'limit':
      return [{ kind: 'token', action, status: 429, token: 'Too many requests', ...often }];
    case 'sameId':
    case 'samePhone':
      return simulator.simulator.listAll().length === 0 ? [] : [{ kind, action: calls.buy, times: 1 }];
    case 'nothing':
      return forgetfulFaults(random, company, random.integer({ from: 200, to: 1_500 }));
    case 'oddRow':
      return [{ kind, action: random.pick([calls.list, calls.list, calls.check]), form: random.pick(oddRows), ...often }];
    case 'cost':
      return [{ kind, action: calls.buy, ...random.pick(oddPrices), ...often }];
    default:
      return [{ kind, action, when, ...often }];
  }
}

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

function forgetfulFaults(random: Random, { protocol }: Company, forMs: number): FaultSwitch[] {
  const { list, check, cancel } = dialects[protocol].calls;
  const more = [random.chance(0.5) ? [cancel] : [], random.chance(0.5) ? ['getHistory'] : []];
  return [list, check, ...more.flat()].map((action) => ({ kind: 'nothing', action, forMs }));
}

/** A call that began during a silence may be answered and applied after it. */
const answeredWithinMs = 1_000;

function rememberSilence({ world, scenario }: StepContext, { providerId }: Company, forMs: number): void {
  const silence: Silence = { company: providerId, from: world.clock.now(), until: undefined };
  scenario.silences.push(silence);
  setTimeout(() => (silence.until = world.clock.now()), forMs + answeredWithinMs).unref();
}

const oddRows: NonEmpty<NonNullable<FaultSwitch['form']>> = ['numericCode', 'nullText', 'shortPhone', 'noId', 'oddTime', 'oddMessages'];

const oddPrices: NonEmpty<Pick<FaultSwitch, 'cost' | 'currency'>> = [
  { cost: 1_000_000 },
  { cost: 40 },
  { currency: 'RUB' },
  { currency: 643 },
  { cost: 40, currency: 'EUR' },
];

export function repairCompanies({ world, note }: StepContext): void {
  for (const { simulator } of world.companies) simulator.faults.switchOff();
  note('the companies work again');
}
