import pg from 'pg';

export type CounterBehind = { name: string; value: number; highest: number };

/** Sequences owned by a column or in a column's default. Reads whole tables. */
export async function findCountersBehind(client: Pick<pg.ClientBase, 'query'>): Promise<CounterBehind[]> {
  const { rows: owned } = await client.query<{ name: string; table: string; column: string }>(
    `select sequence.relname as name, quote_ident(owner.relname) as table, quote_ident(a.attname) as column
     from pg_class sequence
       join (
         select objid as sequence, refobjid as owner, refobjsubid as attribute from pg_depend
         where classid = 'pg_class'::regclass and refclassid = 'pg_class'::regclass and deptype in ('a', 'i')
         union
         select d.refobjid, value.adrelid, value.adnum from pg_depend d join pg_attrdef value on value.oid = d.objid
         where d.classid = 'pg_attrdef'::regclass and d.refclassid = 'pg_class'::regclass and d.deptype = 'n'
       ) use on use.sequence = sequence.oid
       join pg_class owner on owner.oid = use.owner
       join pg_attribute a on a.attrelid = owner.oid and a.attnum = use.attribute
     where sequence.relkind = 'S' and sequence.relnamespace = 'public'::regnamespace order by sequence.relname`,
  );
  const behind: CounterBehind[] = [];
  for (const { name, table, column } of owned) {
    const { rows } = await client.query<CounterBehind>(
      `select $1::text as name, last_value as value, highest
       from public.${pg.escapeIdentifier(name)}, (select max(${column})::bigint as highest from public.${table}) of_rows
       where highest > last_value or (highest = last_value and not is_called)`,
      [name],
    );
    behind.push(...rows);
  }
  return behind;
}
