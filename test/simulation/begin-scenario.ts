import { addServices } from '../../server/src/features/catalogue/catalogue.sql.ts';
import { createRandom } from '../../simulators/provider/market/random.ts';
import { aPromoCode } from '../builders/payments.ts';
import { anAdmin } from '../builders/people.ts';
import { signUp } from './people.ts';
import type { StepContext, Service, Scenario } from './scenario.ts';
import type { World } from './world.ts';

const peopleAtFirst = 5;
const promoCodes = 12;
const sold = [
  { server: 1, code: 'tg', name: 'Telegram' },
  { server: 1, code: 'wa', name: 'WhatsApp' },
  { server: 2, code: 'ig', name: 'Instagram' },
  { server: 3, code: 'tg', name: 'Telegram' },
  { server: 4, code: 'go', name: 'Google' },
  { server: 4, code: 'ts', name: 'PayPal' },
] as const;

export async function beginScenario(world: World): Promise<Scenario> {
  const random = createRandom('simulation', world.seed, 'begin');
  const { app } = world;
  const node = await world.nodes.start();
  const operator = await anAdmin({ ...node, app });
  const { id: imageId } = await app.deps.db.autocommit
    .insertInto('image')
    .values({
      folder: 'services',
      name: 'Paper plane',
      src: '/pictures/plane.webp',
      content: Buffer.from('picture'),
      contentType: 'image/webp',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const services = sold.map((service) => ({ ...service, imageId, price: random.integer({ from: 500, to: 2_500 }) }));
  const ids = await addServices(app.deps.db.autocommit, services);
  const scenario: Scenario = {
    operator,
    people: [],
    flooders: [],
    services: services.map(({ server, code, name, price }, index): Service => ({
      id: String(ids[index]),
      server,
      code,
      name,
      price: price / 100,
    })),
    promos: [],
    clicks: [],
    cancels: [],
    reports: [],
    reveals: [],
    refunds: [],
    waits: [],
    payments: [],
    guesses: [],
    sybils: [],
    silences: [],
    lines: [],
    webhookPath: undefined,
    lost: 0,
    limited: 0,
    faults: 0,
  };
  for (let i = 0; i < promoCodes; i += 1) {
    const amount = random.integer({ from: 10, to: 100 }) * 100;
    const { code } = await aPromoCode(app.deps.db.autocommit, { amount, createdBy: `admin:${operator.userId}` });
    scenario.promos.push({ code, amount, redeemedBy: [], triedBy: [] });
  }
  const context: StepContext = { world, scenario, random, note: (text) => void scenario.lines.push(`     ${text}`) };
  for (let i = 0; i < peopleAtFirst; i += 1) await signUp(context);
  return scenario;
}
