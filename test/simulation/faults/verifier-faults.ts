import type { BankFault } from '../../../simulators/bank/bank.ts';
import type { ChainFault } from '../../../simulators/chain/chain.ts';
import type { NonEmpty } from '../../../simulators/provider/market/random.ts';
import type { StepContext } from '../scenario.ts';

export function breakVerifier({ world, random, scenario, note }: StepContext): void {
  scenario.faults += 1;
  if (random.chance(0.5)) {
    const fault = { ...random.pick(bankFaults) };
    world.bank.switchOn(fault);
    return note(`the bank fails: ${fault.kind}`);
  }
  const fault = { ...random.pick(chainFaults) };
  world.chain.switchOn(fault);
  note(`the chain fails: ${fault.kind}`);
}

const bankFaults: NonEmpty<BankFault> = [
  { kind: 'status', status: 500 },
  { kind: 'html' },
  { kind: 'slow', ms: 700 },
  { kind: 'token_expired' },
  { kind: 'duplicate_rows' },
  { kind: 'partial_pages' },
  { kind: 'page_ignored' },
  { kind: 'amount_as_string' },
  { kind: 'one_based' },
  { kind: 'busy_after', calls: 1 },
  { kind: 'busy_after', calls: 3 },
];
const chainFaults: NonEmpty<ChainFault> = [
  { kind: 'status', status: 503 },
  { kind: 'html' },
  { kind: 'slow', ms: 700 },
  { kind: 'lying' },
  { kind: 'empty' },
  { kind: 'duplicate_rows' },
  { kind: 'repeated_pages' },
  { kind: 'busy_after', calls: 1 },
  { kind: 'busy_after', calls: 6 },
];

export function repairVerifiers({ world, note }: StepContext): void {
  world.bank.switchOff();
  world.chain.switchOff();
  note('the bank and the chain work again');
}
