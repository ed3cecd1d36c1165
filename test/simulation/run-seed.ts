import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../../simulators/provider/market/random.ts';
import type { TestServer } from '../harness/test-database.ts';
import { beginStory } from './begin.ts';
import { pushesTaken } from './faults/pushing.ts';
import { quiesce } from './judges/quiesce.ts';
import { script, type Step } from './steps.ts';
import { Breach, type Scene, type Story } from './story.ts';
import { judge, judgeInvariants, type Figures } from './judges/verdict.ts';
import { openWorld, type World } from './world.ts';

export type SeedPlan = { seed: number; steps: number; server: TestServer };

export type SeedResult = {
  seed: number;
  seconds: number;
  /** Undefined where something broke. */
  figures:
    | (Figures & { lostAnswers: number; limited: number; faults: number; pushesTaken: number; nodesKilled: number; areProcesses: boolean })
    | undefined;
  breach: { rule: string; found: unknown; step: number; lines: string[]; complaints: string[] } | undefined;
};

/** How many steps lie between two looks at the invariants. */
const looksEvery = 100;
const linesShown = 50;
const complaintsShown = 5;

/** Every fourth seed runs the product as processes, which are killed; the others run it inside this one. */
export function runsProcesses(seed: number): boolean {
  return seed % 4 === 0;
}

/** Plays one seed to its end, and holds everything that was promised against the database and the companies' books. */
export async function runSeed({ seed, steps, server }: SeedPlan): Promise<SeedResult> {
  const startedAt = performance.now();
  const areProcesses = runsProcesses(seed);
  const world = await openWorld({ seed, server, areProcesses });
  const seconds = () => (performance.now() - startedAt) / 1_000;
  let story: Story | undefined;
  let step = 0;
  try {
    story = await beginStory(world);
    await play(world, story, { steps, areProcesses, reached: (no) => void (step = no) });
    step = steps + 1;
    const last: Scene = { world, story, random: createRandom('simulation', seed, 'end'), tell: teller(story, step) };
    await quiesce(last);
    const figures = await judge(world, story);
    const { lost: lostAnswers, limited, faults } = story;
    return {
      seed,
      seconds: seconds(),
      figures: {
        ...figures,
        lostAnswers,
        limited,
        faults,
        pushesTaken: pushesTaken(world),
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
      breach: { rule, found, step, lines: story?.lines.slice(-linesShown) ?? [], complaints: world.complaints().slice(-complaintsShown) },
    };
  } finally {
    for (const { page } of story?.people ?? []) page.socket?.cut();
    await world.close();
  }
}

type Play = { steps: number; areProcesses: boolean; reached(no: number): void };

async function play(world: World, story: Story, { steps, areProcesses, reached }: Play): Promise<void> {
  const running = new Set<Promise<void>>();
  const atOnce = createRandom('simulation', world.seed, 'pace').integer({ from: 8, to: 32 });
  let failure: { error: unknown } | undefined;
  const begin = (step: Step) => {
    const scene: Scene = { world, story, random: step.random, tell: teller(story, step.no) };
    const acting = (async () => step.kind.act(scene))()
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
    if (step.no % looksEvery === 0) await judgeInvariants(world, { isMidway: true });
    if (failure !== undefined) throw failure.error;
  }
  await drain(world, running);
  if (failure !== undefined) throw failure.error;
}

/** Waits for what runs. Seconds pass meanwhile, so that a purchase without an answer comes to its end. */
async function drain({ clock }: World, running: ReadonlySet<Promise<void>>): Promise<void> {
  for (let round = 0; round < 20 && running.size > 0; round += 1) {
    await Promise.race([Promise.all(running), sleep(300)]);
    if (running.size > 0) await clock.pass(3);
  }
  await Promise.all(running);
}

function teller(story: Story, no: number): (text: string) => void {
  return (text) => void story.lines.push(`${String(no).padStart(4)} ${text}`);
}
