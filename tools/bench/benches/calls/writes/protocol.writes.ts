import { mustBe, type Write } from './write.ts';
import { until, type World } from './world.ts';

/** What software buys, cancels and finishes, in both protocols. */
export const protocolWrites: readonly Write[] = [
  buying('handler_api getNumber', buyByHandler),
  buying('handler_api getNumberV2', (world, key) =>
    handler(world, key, { action: 'getNumberV2', service: world.service.code }, /"activationId":"?(\d+)/),
  ),
  onHandler('handler_api setStatus (cancel)', { action: 'setStatus', status: '8' }, /ACCESS_CANCEL/),
  onHandler('handler_api setStatus (ready)', { action: 'setStatus', status: '1' }, /ACCESS_READY/),
  onHandler('handler_api cancelActivation', { action: 'cancelActivation' }, /^$/),
  onCode('handler_api setStatus (another code)', 'test_multi', (world, key, id) =>
    handler(world, key, { action: 'setStatus', status: '3', id }, /ACCESS_RETRY_GET/),
  ),
  onCode('handler_api setStatus (finish)', 'test_ok', (world, key, id) =>
    handler(world, key, { action: 'setStatus', status: '6', id }, /ACCESS_ACTIVATION/),
  ),
  onCode('handler_api finishActivation', 'test_ok', (world, key, id) => handler(world, key, { action: 'finishActivation', id }, /^$/)),
  onEnded('POST mobile/again', (world, key, mobileId) => world.call('POST mobile/again', { as: key, body: { mobileId } })),
  onEnded('handler_api getExtraActivation', (world, key, id) =>
    handler(world, key, { action: 'getExtraActivation', activationId: id }, numberBought),
  ),
  onEnded('handler_api reactivate', (world, key, id) => handler(world, key, { action: 'reactivate', id }, /"activationId":/)),
  buying('5sim user buy', buyByFivesim),
  {
    name: '5sim user reuse (refused: reuse not possible)',
    async prepare(world) {
      const { key } = world.person();
      return async () => {
        const { text } = await world.send('GET', '/v1/user/reuse/any/1', { as: key });
        if (text !== 'reuse not possible') throw new Error(`It answered ${text}`);
      };
    },
  },
  onFivesim('5sim user cancel', 'cancel', /CANCELED/),
  onFivesim('5sim user ban', 'ban', /BANNED|CANCELED/),
  onCode('5sim user finish', 'test_ok', (world, key, id) => fivesim(world, key, `finish/${id}`, /FINISHED/)),
];

type Buy = (world: World, key: string) => Promise<string>;

function buying(name: string, buy: Buy): Write {
  return {
    name,
    async prepare(world) {
      const { key } = world.person();
      return () => buy(world, key);
    },
  };
}

function onHandler(name: string, params: Record<string, string>, answer: RegExp): Write {
  return onNumber(name, buyByHandler, (world, key, id) => handler(world, key, { ...params, id }, answer));
}

function onFivesim(name: string, step: string, answer: RegExp): Write {
  return onNumber(name, buyByFivesim, (world, key, id) => fivesim(world, key, `${step}/${id}`, answer));
}

type Step = (world: World, key: string, id: string) => Promise<unknown>;

/** On a number that may be cancelled at once. */
function onNumber(name: string, buy: Buy, step: Step): Write {
  return {
    name,
    async prepare(world) {
      const { key } = world.person();
      const id = await buy(world, key);
      await world.age();
      return () => step(world, key, id);
    },
  };
}

/** By a test key, whose numbers get their codes within seconds. */
function onCode(name: string, service: string, step: Step, before?: Step): Write {
  return {
    name,
    async prepare(world) {
      const { testKey } = world.person();
      const id = await handler(world, testKey, { action: 'getNumber', service }, numberBought);
      await until(async () => (await askHandler(world, testKey, { action: 'getStatus', id })).text.startsWith('STATUS_OK'));
      await before?.(world, testKey, id);
      return () => step(world, testKey, id);
    },
  };
}

/** That ended with its code. */
function onEnded(name: string, step: Step): Write {
  return onCode(name, 'test_ok', step, (world, key, id) => handler(world, key, { action: 'finishActivation', id }, /^$/));
}

const numberBought = /^ACCESS_NUMBER:(\d+):/;

function buyByHandler(world: World, key: string): Promise<string> {
  return handler(world, key, { action: 'getNumber', service: world.service.code, operator: 'server1' }, numberBought);
}

function buyByFivesim(world: World, key: string): Promise<string> {
  return fivesim(world, key, `buy/activation/any/server1/${world.service.code}`, /"id":(\d+)/);
}

async function handler(world: World, key: string, params: Record<string, string>, answer: RegExp): Promise<string> {
  return mustBe(answer, await askHandler(world, key, params));
}

function askHandler(world: World, key: string, params: Record<string, string>) {
  const query = new URLSearchParams({ api_key: key, ...params });
  return world.send('GET', `/stubs/handler_api.php?${query.toString()}`);
}

async function fivesim(world: World, key: string, path: string, answer: RegExp): Promise<string> {
  return mustBe(answer, await world.send('GET', `/v1/user/${path}`, { as: key }));
}
