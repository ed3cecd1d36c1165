export type Mutant = { damage: string; trips: string[]; unguarded?: string[]; change: string };

export const without = (table: string, constraint: string) => `alter table ${table} drop constraint ${constraint}`;
export const withoutChecks = (table: string) => `
  do $$ declare found record; begin
    for found in select conname from pg_constraint where conrelid = '${table}'::regclass and contype = 'c' loop
      execute format('alter table ${table} drop constraint %I', found.conname);
    end loop;
  end $$`;

/** A user's available account; `ann` and `bob` are views (invariants.test.ts). */
export const available = (who: string) => `(select id from ledger_account where kind = 'available' and user_id = (select id from ${who}))`;
