import { Client } from '../../server/src/platform/database/connections/client.ts';
import type { App } from '../../server/src/app.ts';
import { longestWaitMs } from '../longest-wait.ts';

/** What each round of a watch asks first, and with what its work begins where there is some. */
const watches = {
  numbers: { asks: 'as "isAnyOverdue"' },
  deposits: { asks: `from unnest(array['upi', 'trc20']) as listed (method)` },
  waitlist: {
    asks: `select exists (select from waitlist_entry where state = 'waiting')`,
    works: 'from waitlist_entry e join app_user u on',
  },
} as const;

/** Resolves when the app has done whole rounds of a watch since this call: what none of them did, it doesn't do. */
export async function afterRounds({ app }: { app: App }, of: keyof typeof watches, count = 1): Promise<void> {
  const watch: { asks: string; works?: string } = watches[of];
  const { rows } = await app.deps.db.pool.query<{ name: string }>('select current_database() as name');
  let [asked, begun] = [0, 0];
  // Neither a question nor a piece of work begins twice at once, so the one after the last of the rounds shows that they are over.
  await whenQueried(rows[0]?.name, (text) => {
    if (text.includes(watch.asks)) asked += 1;
    if (watch.works !== undefined && text.includes(watch.works)) begun += 1;
    return asked > count + 1 && (begun === 0 || begun > count);
  });
}

type Judge = (text: string) => boolean;
const judges = new Map<Judge, { database: string | undefined; done: () => void }>();

async function whenQueried(database: string | undefined, judge: Judge): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const limit = setTimeout(() => reject(new Error('The watch does no rounds')), longestWaitMs);
  const listening = judges.size > 0 ? undefined : listenToQueries();
  judges.set(judge, { database, done: resolve });
  if (listening !== undefined) stopListening = listening;
  try {
    await promise;
  } finally {
    clearTimeout(limit);
    judges.delete(judge);
    if (judges.size === 0) stopListening();
  }
}

let stopListening: () => void = () => undefined;

function listenToQueries(): () => void {
  const query = Client.prototype.query;
  Client.prototype.query = function listened(this: Client, ...given: unknown[]): unknown {
    for (const [judge, { database, done }] of judges) if (this.database === database && judge(textOf(given[0]))) done();
    return Reflect.apply(query, this, given);
  } as typeof query;
  return () => void (Client.prototype.query = query);
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : '';
}
