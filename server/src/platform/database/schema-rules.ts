import type { ClientBase } from 'pg';
import type { Schema } from './migrations.ts';

export type SchemaRule = { name: string; definition: string };

export async function readSchemaRules(client: Pick<ClientBase, 'query'>, schema: Schema = 'public'): Promise<SchemaRule[]> {
  const { rows } = await client.query<SchemaRule>(queryOf(schema));
  return rows;
}

/** A change or deletion by another role would destroy the proof that these tables give. */
const unchangeable = `('ledger_account', 'ledger_tx', 'ledger_entry', 'hold', 'hold_resolution', 'audit_log')`;

/** Without extensions, non-unique indexes, a host's event triggers, and an operator's privileges to read, insert and update. */
const queryOf = (schema: Schema) => `
  with pg_class as (
    select * from pg_catalog.pg_class c
    where not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  ), pg_proc as (
    select * from pg_catalog.pg_proc p
    where not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  )
  select 'function ' || p.oid::regprocedure as name, pg_get_functiondef(p.oid) as definition
  from pg_proc p where p.pronamespace = '${schema}'::regnamespace and p.prokind in ('f', 'p')
  union all
  select 'trigger ' || t.tgname || ' on ' || t.tgrelid::regclass, pg_get_triggerdef(t.oid) || ' ' || t.tgenabled::text
  from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace = '${schema}'::regnamespace and not t.tgisinternal
  union all
  select 'foreign key checks on ' || t.tgrelid::regclass, string_agg(t.tgenabled::text || t.tgtype::text, ' ' order by k.conname, t.tgtype)
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_constraint k on k.oid = t.tgconstraint
  where c.relnamespace = '${schema}'::regnamespace and t.tgisinternal group by t.tgrelid
  union all
  select 'constraint ' || k.conname || ' on ' || k.conrelid::regclass, pg_get_constraintdef(k.oid) || case when k.convalidated then '' else ' (not validated)' end
  from pg_constraint k where k.connamespace = '${schema}'::regnamespace and k.conrelid in (select oid from pg_class) and k.contype not in ('n', 't')
  union all
  select 'column ' || c.oid::regclass || '.' || a.attname,
    concat_ws(' ', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end, nullif(a.attidentity::text, ''),
      nullif(a.attgenerated::text, ''), pg_get_expr(d.adbin, d.adrelid))
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = '${schema}'::regnamespace and c.relkind in ('r', 'p')
  union all
  select 'index ' || i.indexrelid::regclass, pg_get_indexdef(i.indexrelid) || case when i.indisvalid and i.indisready then '' else ' (not valid)' end
  from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace = '${schema}'::regnamespace and i.indisunique
  union all
  select 'view ' || c.oid::regclass, pg_get_viewdef(c.oid) from pg_class c where c.relnamespace = '${schema}'::regnamespace and c.relkind in ('v', 'm')
  union all
  select 'rule ' || r.rulename || ' on ' || r.ev_class::regclass, pg_get_ruledef(r.oid)
  from pg_rewrite r join pg_class c on c.oid = r.ev_class where c.relnamespace = '${schema}'::regnamespace and c.relkind in ('r', 'p')
  union all
  select 'policy ' || p.polname || ' on ' || p.polrelid::regclass, concat_ws(' ', p.polcmd::text, pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
  from pg_policy p join pg_class c on c.oid = p.polrelid where c.relnamespace = '${schema}'::regnamespace
  union all
  select 'table ' || c.oid::regclass, concat_ws(' ', c.relkind, c.relpersistence, c.relrowsecurity, c.relforcerowsecurity)
  from pg_class c where c.relnamespace = '${schema}'::regnamespace and c.relkind in ('r', 'p')
  union all
  select 'grant of ' || lower(g.privilege_type) || ' on ' || c.oid::regclass || ' to ' || coalesce(r.rolname, 'public'), 'granted'
  from pg_class c, aclexplode(c.relacl) g left join pg_roles r on r.oid = g.grantee
  where c.relnamespace = '${schema}'::regnamespace and g.grantee <> c.relowner and g.privilege_type not in ('SELECT', 'USAGE')
    and not (c.relkind in ('r', 'p') and g.grantee <> 0
      and (g.privilege_type = 'INSERT' or (g.privilege_type = 'UPDATE' and c.relname not in ${unchangeable})))
  union all
  select 'grant of ' || lower(g.privilege_type) || ' on ' || c.oid::regclass || '.' || a.attname || ' to ' || coalesce(r.rolname, 'public'), 'granted'
  from pg_class c join pg_attribute a on a.attrelid = c.oid, aclexplode(a.attacl) g left join pg_roles r on r.oid = g.grantee
  where c.relnamespace = '${schema}'::regnamespace and g.grantee <> c.relowner and g.privilege_type <> 'SELECT'
    and not (c.relkind in ('r', 'p') and g.grantee <> 0
      and (g.privilege_type = 'INSERT' or (g.privilege_type = 'UPDATE' and c.relname not in ${unchangeable})))
  union all
  select 'grant on function ' || p.oid::regprocedure || ' to ' || coalesce(r.rolname, 'public'), 'granted'
  from pg_proc p, aclexplode(p.proacl) g left join pg_roles r on r.oid = g.grantee
  where p.pronamespace = '${schema}'::regnamespace and g.grantee <> p.proowner
    and p.prosecdef
  union all
  select 'event trigger ' || evtname, evtevent || ' ' || evtenabled::text from pg_event_trigger where evtowner = current_user::regrole
  union all
  select 'setting ' || split_part(setting, '=', 1), split_part(setting, '=', 2)
  from pg_db_role_setting s, unnest(s.setconfig) setting
  where (s.setdatabase = 0 or s.setdatabase = (select oid from pg_database where datname = current_database()))
    and (s.setrole = 0 or s.setrole = current_user::regrole)
    and split_part(setting, '=', 1) in ('session_replication_role', 'synchronous_commit', 'fsync', 'full_page_writes', 'search_path', 'row_security')
  order by 1`;

export type Difference = { name: string; is: 'missing' | 'changed' | 'extra' };

export function compareRules(found: SchemaRule[], expected: SchemaRule[]): Difference[] {
  const of = (rules: SchemaRule[]) => new Map(rules.map(({ name, definition }) => [name, definition]));
  const [has, wants] = [of(found), of(expected)];
  const lost = expected.flatMap(({ name, definition }): Difference[] => {
    if (!has.has(name)) return [{ name, is: 'missing' }];
    return has.get(name) === definition ? [] : [{ name, is: 'changed' }];
  });
  const extra = found.filter(({ name }) => !wants.has(name)).map(({ name }): Difference => ({ name, is: 'extra' }));
  return [...lost, ...extra];
}
