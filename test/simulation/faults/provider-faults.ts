import type { FaultSwitch } from '../../../simulators/provider/faults/faults.ts';
import type { NonEmpty, Random } from '../../../simulators/provider/market/random.ts';
import { dialects } from '../../fakes/upstream-protocols.ts';
import type { Company } from '../companies.ts';
import type { StepContext } from '../scenario.ts';
import { forgetfulFaults, rememberSilence } from './forgetful-provider.ts';

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
  'sameNumber',
  'otherPhone',
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
  const action = random.pick([calls.buy, calls.buy, calls.again, calls.list, calls.check, calls.cancel, '*'] as const);
  const when = random.pick(['before', 'after'] as const);
  const often = random.chance(0.6) ? { times: random.integer({ from: 1, to: 4 }) } : { share: random.integer({ from: 1, to: 6 }) / 10 };
  const kind = random.pick(kinds);
  switch (kind) {
    case 'silence':
      return [{ kind, action: random.pick([calls.buy, calls.again, calls.cancel]), when, times: 1 }];
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
    case 'sameNumber':
      return [{ kind: 'sameId', action: calls.again, times: 1 }];
    case 'otherPhone':
      return [{ kind, action: calls.again, times: 1 }];
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
