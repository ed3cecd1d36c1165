import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../../simulators/provider/market/random.ts';
import type { TestServer } from '../harness/test-database.ts';
import { beginScenario } from './begin-scenario.ts';
import { countWebhooks } from './faults/provider-webhooks.ts';
import { quiesce } from './judges/quiesce.ts';
import { script, type Step } from './steps.ts';
import { Breach, type StepContext, type Scenario } from './scenario.ts';
import { judge, judgeInvariants, type Figures } from './judges/verdict.ts';
import { openWorld, type World } from './world.ts';

export type SeedPlan = { seed: number; steps: number; server: TestServer };

export type SeedResult = {
  seed: number;
  seconds: number;
  figures:
    | (Figures & {
        lostAnswers: number;
        limited: number;
        faults: number;
        countWebhooks: number;
        nodesKilled: number;
        areProcesses: boolean;
      })
    | undefined;
  breach: { rule: string; found: unknown; step: number; lines: string[]; complaints: string[] } | undefined;
};

const stepsBetweenChecks = 100;
const linesShown = 50;
const complaintsShown = 5;

/** Every fourth seed runs nodes as processes, which are killed. */
function runsProcesses(seed: number): boolean {
  return seed % 4 === 0;
}

export async function runSeed({ seed, steps, server }: SeedPlan): Promise<SeedResult> {
  const startedAt = performance.now();
  const areProcesses = runsProcesses(seed);
  const world = await openWorld({ seed, server, areProcesses });
  const seconds = () => (performance.now() - startedAt) / 1_000;
  let scenario: Scenario | undefined;
  let step = 0;
  try {
    scenario = await beginScenario(world);
    await play(world, scenario, { steps, areProcesses, reached: (no) => void (step = no) });
    step = steps + 1;
    const last: StepContext = { world, scenario, random: createRandom('simulation', seed, 'end'), note: createNotes(scenario, step) };
    await quiesce(last);
    const figures = await judge(world, scenario);
    const { lost: lostAnswers, limited, faults } = scenario;
    return {
      seed,
      seconds: seconds(),
      figures: {
        ...figures,
        lostAnswers,
        limited,
        faults,
        countWebhooks: countWebhooks(world),
        nodesKilled: world.nodes.tally.killed,
        areProcesses,
      },
      breach: undefined,
    };
  } catch (error) {
    const { rule, found } =
      error instanceof Breach
        ? error
        : { rule: 'The simulation itself goes on.', found: String(error instanceof Error ? error.stack : error) };
    return {
      seed,
      seconds: seconds(),
      figures: undefined,
      breach: {
        rule,
        found,
        step,
        lines: scenario?.lines.slice(-linesShown) ?? [],
        complaints: world.complaints().slice(-complaintsShown),
      },
    };
  } finally {
    for (const { page } of scenario?.people ?? []) page.socket?.cut();
    await world.close();
  }
}

type Play = { steps: number; areProcesses: boolean; reached(no: number): void };

async function play(world: World, scenario: Scenario, { steps, areProcesses, reached }: Play): Promise<void> {
  const running = new Set<Promise<void>>();
  const atOnce = createRandom('simulation', world.seed, 'pace').integer({ from: 8, to: 32 });
  let failure: { error: unknown } | undefined;
  const begin = (step: Step) => {
    const context: StepContext = { world, scenario, random: step.random, note: createNotes(scenario, step.no) };
    const acting = (async () => step.kind.act(context))()
      .catch((error: unknown) => void (failure ??= { error }))
      .finally(() => running.delete(acting));
    running.add(acting);
    return acting;
  };
  for (const step of script({ seed: world.seed, steps, areProcesses })) {
    reached(step.no);
    if (step.kind.isAlone) await drain(world, running);
    const acting = begin(step);
    if (step.kind.isAlone) await acting;
    while (running.size >= atOnce) await Promise.race(running);
    if (step.thinkMs > 0) await sleep(step.thinkMs);
    if (step.no % stepsBetweenChecks === 0) await judgeInvariants(world, { isMidway: true });
    if (failure !== undefined) throw failure.error;
  }
  await drain(world, running);
  if (failure !== undefined) throw failure.error;
}

/** Seconds pass meanwhile, so that unanswered purchases time out. */
async function drain({ clock }: World, running: ReadonlySet<Promise<void>>): Promise<void> {
  for (let round = 0; round < 20 && running.size > 0; round += 1) {
    await Promise.race([Promise.all(running), sleep(300)]);
    if (running.size > 0) await clock.pass(3);
  }
  await Promise.all(running);
}

function createNotes(scenario: Scenario, no: number): (text: string) => void {
  return (text) => void scenario.lines.push(`${String(no).padStart(4)} ${text}`);
}
