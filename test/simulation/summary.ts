import type { Outcome } from '../../server/src/cli/parts/command.ts';
import type { SeedResult } from './run-seed.ts';

type Asked = { first: number; steps: number };

export function summaryOf(results: SeedResult[], { first, steps }: Asked): Outcome {
  const broken = results.filter(({ breach }) => breach !== undefined);
  const figures = results.flatMap((result) => result.figures ?? []);
  const sum = (of: (each: (typeof figures)[number]) => number) => figures.reduce((total, each) => total + of(each), 0);
  const totals = {
    firstSeed: first,
    seeds: results.length,
    seedsWithProcesses: figures.filter(({ areProcesses }) => areProcesses).length,
    activations: sum((each) => each.activations),
    numbers: sum((each) => each.numbers),
    captured: sum((each) => each.captured),
    released: sum((each) => each.released),
    waitedFor: sum((each) => each.waited),
    lateCodes: sum((each) => each.lateCodes),
    numbersSwitched: sum((each) => each.switched),
    numbersFoundAgain: sum((each) => each.foundAgain),
    lateCodesRevealed: sum((each) => each.revealed),
    paymentsCredited: sum((each) => each.credited),
    codesRedeemed: sum((each) => each.redeemed),
    nodesKilled: sum((each) => each.nodesKilled),
    paymentsInReview: sum((each) => each.inReview),
    thievesRefused: sum((each) => each.thievesRefused),
    numbersRevoked: sum((each) => each.revoked),
    numbersRefunded: sum((each) => each.refunded),
    numbersReported: sum((each) => each.reported),
    debtsPaid: sum((each) => each.debtsPaid),
    mailsArrived: sum((each) => each.mails),
    bonusesHeldBack: sum((each) => each.bonusesHeldBack),
    callsLimited: sum((each) => each.limited),
    lostAnswers: sum((each) => each.lostAnswers),
    faults: sum((each) => each.faults),
    countWebhooks: sum((each) => each.countWebhooks),
    writtenOff: sum((each) => each.writtenOff),
    numbersNeverMatched: sum((each) => each.neverMatched),
    broken: broken.length,
  };
  const lines = Object.entries(totals).map(([name, value]) => `  ${name.padEnd(20)} ${value}`);
  const text = [...broken.flatMap((result) => breachLines(result, steps)), ...lines].join('\n');
  return { exitCode: broken.length === 0 ? 0 : 1, json: { ok: broken.length === 0, ...totals, breaches: broken }, text };
}

function breachLines({ seed, breach }: SeedResult, steps: number): string[] {
  if (breach === undefined) return [];
  const when = breach.step > steps ? 'at the end' : `at step ${breach.step}`;
  return [
    `SEED ${seed} BROKE ${when}: ${breach.rule}`,
    JSON.stringify(breach.found, undefined, 2),
    `Its last ${breach.lines.length} lines:`,
    ...breach.lines,
    ...(breach.complaints.length === 0 ? [] : ['The last errors in the log:', ...breach.complaints]),
    `Once more: npm run simulate -- --seed ${seed} --activations 1 --steps ${steps}`,
    '',
  ];
}
