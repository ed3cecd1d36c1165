import type { CompiledQuery, Kysely } from 'kysely';
import type { Db, Tx } from '../database.ts';

type Compilable<Row> = { compile(): CompiledQuery<Row> };

/**
 * A query whose text doesn't depend on its values: Kysely builds it at the first call only, which for the queries of a purchase costs as
 * much as their round trip. `build` may use a value only where it becomes a parameter.
 */
export function compileOnce<Values extends unknown[], Row>(
  build: (db: Db, ...values: Values) => Compilable<Row>,
): (db: Db | Tx, ...values: Values) => Promise<Row[]> {
  let query: CompiledQuery<Row> | undefined;
  return async (db, ...values) => {
    const places = values.map((_, index) => new Place(index));
    // Kysely keeps parameters as they are; a place takes the type of its value.
    query ??= build(db as Db, ...(places as unknown as Values)).compile();
    const parameters = query.parameters.map((parameter) => (parameter instanceof Place ? values[parameter.index] : parameter));
    const { rows } = await (db as Kysely<unknown>).executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}

class Place {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}
