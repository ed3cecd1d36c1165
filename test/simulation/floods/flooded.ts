import { addServices } from '../../../server/src/features/catalogue/catalogue.sql.ts';
import { createRandom } from '../../../simulators/provider/market/random.ts';
import { eventually } from '../../builders/data.ts';
import { anApiKey } from '../../builders/people.ts';
import type { TestServer } from '../../harness/test-database.ts';
import { beginScenario } from '../begin-scenario.ts';
import { findOpenWork } from '../judges/open-work.ts';
import { quiesce } from '../judges/quiesce.ts';
import { judge, judgeInvariants, type Figures } from '../judges/verdict.ts';
import type { Node } from '../nodes.ts';
import { signUpAs } from '../people.ts';
import { aKey, pickOne, requireRule, type Click, type Person, type StepContext } from '../scenario.ts';
import { openWorld } from '../world.ts';

export type Flooded = Figures & { floodCalls: Record<string, number>; pressed: Record<string, number> };

const flooders = 3;
const callsAtOnce = 6;
/** So few that no buyer meets their own limit of a minute, or of numbers at once. */
const pressesOfRound = 3;
const opening = 100_000_000;

/** What a purchase may end with when no one else is in its way. */
const harmless = new Set(['number', 'No numbers are available right now. Please try again.']);

/**
 * Buyers press one after another while three users with keys send as much as they can: nothing is broken, and no purchase fails because of them.
 * Companies answer and clocks stand meanwhile, so that nothing else makes a purchase fail.
 */
export async function runFlooded({ seed, purchases, server }: { seed: number; purchases: number; server: TestServer }): Promise<Flooded> {
  const world = await openWorld({ seed, server, areProcesses: false, limits: 'on' });
  const stopping = new AbortController();
  const floodCalls: Record<string, number> = {};
  const pressed: Record<string, number> = {};
  const flooding: Promise<void>[] = [];
  try {
    const scenario = await beginScenario(world);
    const context: StepContext = { world, scenario, random: createRandom('flooded', seed), note: (text) => void scenario.lines.push(text) };
    const buyers = [];
    for (let n = 0; n < 8; n += 1) buyers.push(await signUpAs(context, { referrer: undefined, opening }));
    const node = await world.nodes.pick(context.random);
    for (const call of await openFloods(context, node))
      for (let n = 0; n < callsAtOnce; n += 1) flooding.push(repeat(call, { until: stopping.signal, counts: floodCalls }));
    for (let count = 0; count < purchases;) {
      await Promise.all(
        buyers.map(async (buyer) => {
          if (buyer === undefined) return;
          for (let n = 0; n < pressesOfRound; n += 1) {
            const outcome = await press(context, node, buyer);
            pressed[outcome] = (pressed[outcome] ?? 0) + 1;
            requireRule(harmless.has(outcome), 'No user’s purchase fails because others send too much.', { outcome, pressed, floodCalls });
          }
        }),
      );
      count += buyers.length * pressesOfRound;
      await endNumbers(context);
      await judgeInvariants(world, { isMidway: true });
    }
    stopping.abort();
    await Promise.all(flooding);
    await quiesce(context);
    return { ...(await judge(world, scenario)), floodCalls, pressed };
  } finally {
    stopping.abort();
    await Promise.all(flooding);
    await world.close();
  }
}

/** So that the next fit. */
async function endNumbers(context: StepContext): Promise<void> {
  for (let n = 0; n < 22; n += 1) await context.world.clock.pass(60);
  await eventually(async () => {
    await context.world.clock.pass(1);
    const { lives = 0 } = (await findOpenWork(context.world, context)) ?? {};
    if (lives > 0) throw new Error(`${lives} numbers are open still`);
  });
}

type Flood = () => Promise<string>;

/** Flooders aren't among the people of the scenario, and buy nothing. */
async function openFloods(context: StepContext, node: Node): Promise<Flood[]> {
  const { world, scenario } = context;
  const { db } = world.app.deps;
  const { id: imageId } = await db.autocommit.selectFrom('image').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  await addServices(db.autocommit, [{ server: 1, code: 'none', name: 'None', imageId, price: 500 }]);
  const floods: Flood[] = [];
  for (let n = 0; n < flooders; n += 1) {
    const user = await signUpAs(context, { referrer: undefined, opening });
    if (user === undefined) throw new Error('No user to flood with');
    scenario.people.splice(scenario.people.indexOf(user), 1);
    scenario.flooders.push(user);
    const { token } = await anApiKey(node, user);
    const actions = ['action=getNumber&service=none&maxPrice=100', 'action=getPrices', 'action=getNumbersStatus'];
    let turn = 0;
    floods.push(async () => {
      turn += 1;
      // Two of three calls buy.
      const action = actions[turn % 3 === 0 ? 1 + ((turn / 3) % 2) : 0] ?? '';
      const reply = await fetch(`${node.url}/stubs/handler_api.php?api_key=${token}&${action}`);
      return reply.headers.get('content-type')?.startsWith('text/plain') === true ? reply.text() : String(reply.status);
    });
  }
  return floods;
}

async function repeat(flood: Flood, { until, counts }: { until: AbortSignal; counts: Record<string, number> }): Promise<void> {
  while (!until.aborted) {
    const answer = await flood().catch(() => 'no answer');
    const token = answer.split(':')[0] ?? '';
    counts[token] = (counts[token] ?? 0) + 1;
  }
}

async function press(context: StepContext, node: Node, person: Person): Promise<string> {
  const { random, scenario, note } = context;
  // Both companies have numbers of these.
  const service = pickOne(
    random,
    scenario.services.filter(({ server }) => server === 1),
  );
  if (service === undefined) throw new Error('Nothing is sold');
  const made: Click = { person, key: aKey(context), body: { serviceId: service.id, isDeepCheck: false }, said: 'nothing' };
  scenario.clicks.push(made);
  const { status, body } = await node.send('POST', '/api/mobile/generate', { as: person, body: made.body, key: made.key });
  if (status !== 200) made.said = 'refused';
  else made.said = body.data.mobile ?? 'no number';
  const outcome = status !== 200 ? body.code : body.data.isNumberGenerated === true ? 'number' : (body.data.code ?? body.data.message);
  note(`${person.name} buys ${service.name}: ${outcome}`);
  return outcome;
}
