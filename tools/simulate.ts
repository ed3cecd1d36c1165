import { writeFileSync } from 'node:fs';
import { randomBytes, randomInt } from 'node:crypto';
import { buildTemplate } from '../test/harness/global-setup.ts';
import { runSeed, type SeedResult } from '../test/simulation/run-seed.ts';
import { summaryOf } from '../test/simulation/summary.ts';
import type { TestServer } from '../test/harness/test-database.ts';
import { startTestServer } from '../test/harness/test-server.ts';
import { runCommand, WrongUse } from '../server/src/cli/parts/command.ts';

const defaults = { activations: '500', steps: '1500', minutes: '15', 'at-once': '6' };

await runCommand({
  name: 'simulate',
  usage: ['', '--seed 17 --activations 1', '--activations 10000 --minutes 15'],
  about:
    'Plays people, operators, failing companies, crashes and clocks against the real server on a real database, one seed after the other,\n' +
    'and holds everything that was promised against the ledger and the companies’ own books. Every fourth seed kills real processes.\n' +
    'A seed is always the same script of steps; how its calls cross each other is the machine’s.',
  options: {
    seed: { type: 'string' },
    activations: { type: 'string' },
    steps: { type: 'string' },
    minutes: { type: 'string' },
    'at-once': { type: 'string' },
    out: { type: 'string' },
  },
  explained: {
    seed: 'the first seed; one by chance if not given',
    activations: `begins one seed after the other until that many were bought or tried; ${defaults.activations} if not given`,
    steps: `what happens in one seed; ${defaults.steps} if not given`,
    minutes: `begins no seed after that time; ${defaults.minutes} if not given`,
    'at-once': `seeds side by side, which mostly wait; ${defaults['at-once']} if not given`,
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

function readWhole(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new WrongUse(`--${name} takes a whole number.`);
  return Number(text);
}
