import { writeFileSync } from 'node:fs';
import { randomBytes, randomInt } from 'node:crypto';
import { buildTemplate } from '../test/harness/global-setup.ts';
import { runFlooded } from '../test/simulation/floods/flooded.ts';
import { runSeed, type SeedResult } from '../test/simulation/run-seed.ts';
import { summaryOf } from '../test/simulation/summary.ts';
import type { TestServer } from '../test/harness/test-database.ts';
import { startTestServer } from '../test/harness/test-server.ts';
import { runCommand, type Outcome, WrongUse } from '../server/src/cli/parts/command.ts';

/** A seed has 20 hours, in which so many fit. */
const purchasesOfSeed = 960;

const defaults = { activations: '500', steps: '1500', minutes: '15', 'at-once': '6' };

await runCommand({
  name: 'simulate',
  usage: ['', '--seed 17 --activations 1', '--activations 10000 --minutes 15', '--flooded 10000'],
  about:
    'Plays people, operators, failing companies, crashes and clocks against the real product on a real database, one seed after the other,\n' +
    'and holds everything that was promised against the ledger and the companies’ own books. Every fourth seed kills real processes.\n' +
    'A seed is always the same script of steps; how its calls cross each other is the machine’s.',
  options: {
    seed: { type: 'string' },
    activations: { type: 'string' },
    steps: { type: 'string' },
    minutes: { type: 'string' },
    'at-once': { type: 'string' },
    flooded: { type: 'string' },
    out: { type: 'string' },
  },
  explained: {
    seed: 'the first seed; one by chance if not given',
    activations: `begins one seed after the other until that many were bought or tried; ${defaults.activations} if not given`,
    steps: `what happens in one seed; ${defaults.steps} if not given`,
    minutes: `begins no seed after that time; ${defaults.minutes} if not given`,
    'at-once': `seeds side by side, which mostly wait; ${defaults['at-once']} if not given`,
    flooded: 'instead, that many purchases beside three users who send all they can',
    out: 'a file for the result of every seed, as JSON',
  },
  async run({ values }) {
    const asked = { ...defaults, ...values };
    const first = asked.seed === undefined ? randomInt(1_000_000) : readWhole('seed', asked.seed);
    const plan = {
      activations: readWhole('activations', asked.activations),
      steps: readWhole('steps', asked.steps),
      minutes: readWhole('minutes', asked.minutes),
      atOnce: readWhole('at-once', asked['at-once']),
    };
    const database = await startTestServer();
    const server: TestServer = {
      connection: database.connection,
      pooler: undefined,
      template: `pinline_simulation_${randomBytes(6).toString('hex')}`,
    };
    try {
      await buildTemplate(server.connection, server.template);
      if (asked.flooded !== undefined) return await playFlooded({ first, purchases: readWhole('flooded', asked.flooded), server });
      const results = await playSeeds({ ...plan, first, server });
      if (asked.out !== undefined) writeFileSync(asked.out, `${JSON.stringify(results, null, 2)}\n`);
      return summaryOf(results, { ...plan, first });
    } finally {
      await database.dispose(server.template);
    }
  },
});

type Plan = { first: number; activations: number; steps: number; minutes: number; atOnce: number; server: TestServer };

/** Runs seeds, several at a time, until there are enough activations, the time is over, or a rule is broken. */
async function playSeeds({ first, activations, steps, minutes, atOnce, server }: Plan): Promise<SeedResult[]> {
  const results: SeedResult[] = [];
  const until = performance.now() + minutes * 60_000;
  let next = first;
  let played = 0;
  const isOver = () => played >= activations || performance.now() >= until || results.some(({ breach }) => breach !== undefined);
  const one = async () => {
    while (!isOver()) {
      const seed = next++;
      const result = await runSeed({ seed, steps, server });
      results.push(result);
      played += result.figures?.activations ?? 0;
      const { breach, figures, seconds } = result;
      console.error(
        `seed ${seed}: ${breach === undefined ? `${figures?.activations} activations` : breach.rule} in ${seconds.toFixed(0)} s (${played} in total)`,
      );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return results.toSorted((a, b) => a.seed - b.seed);
}

async function playFlooded({ first, purchases, server }: { first: number; purchases: number; server: TestServer }): Promise<Outcome> {
  const pressed: Record<string, number> = {};
  for (let seed = first, left = purchases; left > 0; seed += 1, left -= purchasesOfSeed) {
    const figures = await runFlooded({ seed, purchases: Math.min(left, purchasesOfSeed), server });
    for (const [outcome, count] of Object.entries(figures.pressed)) pressed[outcome] = (pressed[outcome] ?? 0) + count;
    console.error(`seed ${seed}: ${figures.numbers} numbers beside ${JSON.stringify(figures.floodCalls)}`);
  }
  return { exitCode: 0, json: { ok: true, firstSeed: first, pressed, broken: 0 }, text: JSON.stringify(pressed) };
}

function readWhole(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new WrongUse(`--${name} takes a whole number.`);
  return Number(text);
}
