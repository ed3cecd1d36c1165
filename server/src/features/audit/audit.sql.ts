import { offsetOf, type Page } from '@pinline/contract/values/paging';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { anyOf } from '../../platform/database/statements/any-of.ts';
import { toLikePattern } from '../../platform/database/like-pattern.ts';

export type NewAudit = {
  actorId: number | null;
  address: string | null;
  action: string;
  target: string;
  before?: unknown;
  after?: unknown;
};

export async function insertAudit(tx: Tx, { before, after, ...entry }: NewAudit): Promise<void> {
  await tx
    .insertInto('auditLog')
    .values({ ...entry, before: jsonOf(before), after: jsonOf(after) })
    .execute();
}

export type AuditLine = {
  id: number;
  at: Date;
  /** Null: the product on its own. */
  email: string | null;
  action: string;
  target: string;
  subject: string | null;
  before: string | null;
  after: string | null;
  address: string | null;
};

/** `isAutomatic`: the search also finds what the product did on its own. */
export async function readAuditPage(
  db: Db,
  asked: Page & { search: string; isAutomatic: boolean },
): Promise<{ lines: AuditLine[]; total: number }> {
  const { ids, total } = asked.search === '' ? await findNewest(db, asked) : await findMatching(db, asked);
  const lines = await db
    .selectFrom('auditLog as l')
    .leftJoin('appUser as u', 'u.id', 'l.actorId')
    .leftJoin('appUser as s', (join) => join.on('s.id', '=', subjectId))
    .select(['l.id', 'l.at', 'u.email', 'l.action', 'l.target', 's.email as subject', 'l.address'])
    .select([sql<string | null>`l.before::text`.as('before'), sql<string | null>`l.after::text`.as('after')])
    .where('l.id', '=', anyOf(ids, 'bigint'))
    .orderBy('l.id', 'desc')
    .execute();
  return { lines, total };
}

type FoundIds = { ids: number[]; total: number };

async function findNewest(db: Db, asked: Page): Promise<FoundIds> {
  const [rows, { total }] = await Promise.all([
    db.selectFrom('auditLog').select('id').orderBy('id', 'desc').limit(asked.limit).offset(offsetOf(asked)).execute(),
    db
      .selectFrom('auditLog')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { ids: rows.map(({ id }) => id), total };
}

/** Looks at each line once, and only then at what is shown of it. */
async function findMatching(db: Db, asked: Page & { search: string; isAutomatic: boolean }): Promise<FoundIds> {
  const pattern = toLikePattern(asked.search.toLowerCase());
  const named = sql`select id from app_user where email like ${pattern}`;
  const { rows } = await sql<{ id: number | null; total: number }>`
    with found as materialized (
      select l.id from audit_log l
      where lower(l.action) like ${pattern} or lower(l.target) like ${pattern}
        or lower(translate(l.target, ':-', '  ')) like ${pattern} -- As the page names it: "deposit 9" for "deposit:9".
        or lower(coalesce(l.after, l.before) ->> 'serviceName') like ${pattern} or lower(coalesce(l.after, l.before) ->> 'name') like ${pattern}
        or l.actor_id in (${named}) or ${subjectId} in (${named})
        ${asked.isAutomatic ? sql`or (l.actor_id is null and l.address is null)` : sql``})
    select page.id, counted.total
    from (select count(*)::int as total from found) counted
      left join (select id from found order by id desc limit ${asked.limit} offset ${offsetOf(asked)}) page on true
    order by page.id desc`.execute(db);
  return { ids: rows.flatMap(({ id }) => (id === null ? [] : [id])), total: rows[0]?.total ?? 0 };
}

const subjectId = sql<number | null>`case when l.target ~ '^user:[1-9][0-9]{0,17}$' then substr(l.target, 6)::bigint end`;

/** Undefined if there was none. */
export async function findNewestEntry(
  tx: Tx,
  { actions, target }: { actions: string[]; target: string },
): Promise<{ action: string; before: unknown } | undefined> {
  return tx
    .selectFrom('auditLog')
    .select(['action', 'before'])
    .where('action', 'in', actions)
    .where('target', '=', target)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

function jsonOf(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
