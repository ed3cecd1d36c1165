import { sql, type RawBuilder } from 'kysely';

const arrays = { bigint: sql`bigint[]`, smallint: sql`smallint[]`, text: sql`text[]` };

/**
 * `column = ${anyOf(ids, 'bigint')}` in a prepared statement. With a bare parameter, PostgreSQL counts its elements and makes another plan
 * at every call, which takes longer than running it.
 */
export function anyOf(values: readonly unknown[], type: keyof typeof arrays): RawBuilder<never> {
  return sql`any((select ${values}::${arrays[type]})::${arrays[type]})`;
}
