import type { Pool } from 'pg';

/** SQLSTATEs of one refusal after the other; `forever`: the first one until `repair`. */
export type Failure = { table: string; on: 'insert' | 'update' | 'insert or update'; when?: string; codes: string[]; forever?: boolean };

let failures = 0;

/** A sequence isn't rolled back, so failures of rolled-back writes count too. */
export async function failAt(pool: Pool, { table, on, when = 'true', codes, forever = false }: Failure) {
  failures += 1;
  const name = `failure_${failures}`;
  const code = forever ? `'${codes[0]}'` : `(array['${codes.join("','")}'])[struck]`;
  await pool.query(`
    create sequence ${name};
    create function ${name}() returns trigger language plpgsql as $$
    declare struck bigint := nextval('${name}');
    begin
      if ${forever} or struck <= ${codes.length} then
        raise exception 'refused by a test' using errcode = ${code};
      end if;
      return new;
    end $$;
    create trigger ${name} before ${on} on ${table} for each row when (${when}) execute function ${name}();`);
  return {
    async struck(): Promise<number> {
      const { rows } = await pool.query<{ struck: number }>(
        `select case when is_called then last_value else 0 end::int as struck from ${name}`,
      );
      return rows[0]?.struck ?? 0;
    },
    repair: async () => void (await pool.query(`drop trigger ${name} on ${table}`)),
  };
}

/** Every write fails with 53100 until `repair`. `once`: from the commit of the next row of this table. */
export async function fillDisk(pool: Pool, { once }: { once?: string } = {}): Promise<{ repair(): Promise<void> }> {
  failures += 1;
  const full = `disk_${failures}`;
  await pool.query(`create sequence ${full}`);
  if (once === undefined) await pool.query(`select nextval('${full}')`);
  else
    await pool.query(`
      create function ${full}() returns trigger language plpgsql as $$ begin perform nextval('${full}'); return null; end $$;
      create constraint trigger ${full} after insert on ${once} deferrable initially deferred for each row execute function ${full}();`);
  const when = `${full}_is_full()`;
  await pool.query(`create function ${when} returns boolean language sql as $$ select is_called from ${full} $$`);
  const { rows } = await pool.query<{ table: string }>(`select tablename as table from pg_tables where schemaname = 'public'`);
  const tables = await Promise.all(
    rows.map(({ table }) => failAt(pool, { table, on: 'insert or update', when, codes: ['53100'], forever: true })),
  );
  return {
    async repair() {
      await Promise.all(tables.map(({ repair }) => repair()));
      if (once !== undefined) await pool.query(`drop trigger ${full} on ${once}`);
    },
  };
}
