import type pg from 'pg';

/**
 * A prepared statement that finds at most one row for each set of values. It gets the values of one column as one array, and returns as
 * `place` which set a row belongs to, counted from 1:
 * `from unnest((select $1::text[])) with ordinality as asked (id, place) cross join lateral (select … where id = asked.id limit 1)`.
 * Without the inner `select`, PostgreSQL plans the statement again for every length of the arrays; without `limit`, it reads whole tables.
 */
export type LookUp = { name: string; text: string };

export type FindOne = <Row extends object>(lookUp: LookUp, values: readonly unknown[]) => Promise<Row | undefined>;

const mostTogether = 100;
/** A statement that takes longer than this no longer holds up the next ones. */
const slowMs = 20;
const mostAtOnce = 4;

/** What is asked while a statement of the look-up is on its way waits for it, and shares the next statement. */
export function createLookUps(pool: Pick<pg.Pool, 'query'>): FindOne {
  const queues = new Map<string, Ask>();
  return <Row extends object>(lookUp: LookUp, values: readonly unknown[]) => {
    const ask = queues.get(lookUp.name) ?? createQueue(pool, lookUp);
    queues.set(lookUp.name, ask);
    // The statement's own text says what a row of it looks like.
    return ask(values) as Promise<Row | undefined>;
  };
}

type Ask = (values: readonly unknown[]) => Promise<object | undefined>;
type Asked = { values: readonly unknown[]; resolve: (row: object | undefined) => void; reject: (error: unknown) => void };

function createQueue(pool: Pick<pg.Pool, 'query'>, { name, text }: LookUp): Ask {
  let waiting: Asked[] = [];
  let running = 0;
  let startedAt = 0;

  async function run(): Promise<void> {
    running += 1;
    while (waiting.length > 0) {
      const together = waiting.slice(0, mostTogether);
      waiting = waiting.slice(mostTogether);
      await answer(together);
    }
    running -= 1;
  }

  async function answer(together: readonly Asked[]): Promise<void> {
    const columns = (together[0]?.values ?? []).map((_, column) => together.map(({ values }) => values[column]));
    startedAt = performance.now();
    try {
      const { rows } = await pool.query<{ place: number }>({ name, text, values: columns });
      const found = new Map(rows.map((row) => [row.place, row]));
      together.forEach(({ resolve }, index) => resolve(found.get(index + 1)));
    } catch (error) {
      for (const { reject } of together) reject(error);
    }
  }

  return (values) =>
    new Promise((resolve, reject) => {
      waiting.push({ values, resolve, reject });
      const isSlow = performance.now() - startedAt > slowMs;
      if (running === 0 || (isSlow && running < mostAtOnce)) void run();
    });
}
