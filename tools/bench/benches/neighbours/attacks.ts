/** What one person sends beside the others. `perSecond` is 40 % more than what its limit lets through in the seconds of a round. */
export type Attack = { name: string; perSecond: number; call(turn: number, who: Attacker): Call };

/** Where a call comes from is an address of its own, unless it has a key or a session. */
export type Call = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string };

/** One user with a session and ten keys, and one address without any. */
export type Attacker = { session: string; keys: readonly string[]; address: string };

export const secondsOfRound = 8;

/** The limits of an address without a session, of a session, and of all keys of a user. */
const anonymousPerSecond = exceed({ perMinute: 120, burst: 120 });
const signedInPerSecond = exceed({ perMinute: 300, burst: 60 });
const byKeyPerSecond = exceed({ perMinute: 7_200, burst: 240 });

function exceed({ perMinute, burst }: { perMinute: number; burst: number }): number {
  return 1.4 * (perMinute / 60 + burst / secondsOfRound);
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const json = { 'content-type': 'application/json' };
/** As short as they can be: the longest query and form that are read at all. */
const names = (count: number) => Array.from({ length: count }, (_, place) => place.toString(36)).join('&');
const manyNames = { query: names(3_700), form: names(16_000) };

const keyOf = ({ keys }: Attacker, turn: number) => keys[turn % keys.length] ?? '';
const handler = (turn: number, who: Attacker, query: string): Call => ({
  method: 'GET',
  path: `/stubs/handler_api.php?api_key=${keyOf(who, turn)}&${query}`,
});
const anonymous = (path: string, { address }: Attacker): Call => ({ method: 'GET', path, headers: { 'x-forwarded-for': address } });
const signedIn = (path: string, { session }: Attacker): Call => ({ method: 'GET', path, headers: { authorization: `Bearer ${session}` } });

const single: readonly Attack[] = [
  {
    name: 'queries and forms with thousands of names, without a key',
    perSecond: anonymousPerSecond,
    call: (_, { address }) => ({
      method: 'POST',
      path: `/stubs/handler_api.php?${manyNames.query}`,
      headers: { ...form, 'x-forwarded-for': address },
      body: manyNames.form,
    }),
  },
  { name: 'the API document', perSecond: anonymousPerSecond, call: (_, who) => anonymous('/api/openapi.json', who) },
  { name: 'the status page', perSecond: anonymousPerSecond, call: (turn, who) => anonymous(`/status?period=7d&turn=${turn}`, who) },
  { name: 'searches in the pages of apps', perSecond: anonymousPerSecond, call: (turn, who) => anonymous(`/apps?q=${turn}`, who) },
  {
    name: 'wrong passwords',
    perSecond: anonymousPerSecond,
    call: (turn, { address }) => ({
      method: 'POST',
      path: '/api/users/login',
      headers: { ...json, 'x-forwarded-for': address },
      body: JSON.stringify({ email: `user-${turn + 1}@example.com`, password: 'a wrong password' }),
    }),
  },
  { name: 'offers of all services', perSecond: signedInPerSecond, call: (_, who) => signedIn('/api/service/offers', who) },
  { name: 'balances with ten keys', perSecond: byKeyPerSecond, call: (turn, who) => handler(turn, who, 'action=getBalance') },
  { name: 'price lists with ten keys', perSecond: byKeyPerSecond, call: (turn, who) => handler(turn, who, 'action=getPrices') },
  {
    name: 'a service without numbers, with ten keys',
    perSecond: byKeyPerSecond,
    call: (turn, who) => handler(turn, who, 'action=getNumber&service=none&maxPrice=100'),
  },
  {
    name: 'purchases and cancels with ten keys',
    perSecond: byKeyPerSecond,
    call: (turn, who) => handler(turn, who, 'action=getNumber&service=x2&maxPrice=100'),
  },
  {
    name: 'event streams',
    perSecond: 10,
    call: (turn, who) => ({ method: 'GET', path: '/api/events', headers: { authorization: `Bearer ${keyOf(who, turn)}` } }),
  },
];

/** Without event streams, which only stay open. */
function mixed(turn: number, who: Attacker): Call {
  const answered = single.filter(({ name }) => name !== 'event streams');
  return answered[turn % answered.length]?.call(turn, who) ?? anonymous('/', who);
}

/** Each alone, and what the user and the address may send together. */
export const attacks: readonly Attack[] = [
  ...single,
  {
    name: 'all of these at once',
    perSecond: anonymousPerSecond + signedInPerSecond + byKeyPerSecond,
    call: (turn, who) => mixed(turn, who),
  },
];
