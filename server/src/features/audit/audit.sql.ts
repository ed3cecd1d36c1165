import type { Page } from '@pinline/contract/values/paging';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
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
  let query = db.selectFrom('auditLog as l');
  if (asked.search !== '') {
    const pattern = toLikePattern(asked.search);
    query = query.where((where) =>
      where.or([
        where('l.action', 'ilike', pattern),
        where('l.target', 'ilike', pattern),
        // As the page names it: `deposit 9` for `deposit:9`.
        where(sql`translate(l.target, ':-', '  ')`, 'ilike', pattern),
        where(sql`coalesce(l.after, l.before) ->> 'serviceName'`, 'ilike', pattern),
        where(sql`coalesce(l.after, l.before) ->> 'name'`, 'ilike', pattern),
        // Two look-ups for each line, where a list of all users whose address fits could be long.
        sql<boolean>`exists (select from app_user n where n.id in (l.actor_id, ${subjectId}) and n.email like ${pattern.toLowerCase()})`,
        ...(asked.isAutomatic ? [where('l.actorId', 'is', null)] : []),
      ]),
    );
  }
  const [lines, { total }] = await Promise.all([
    query
      .leftJoin('appUser as u', 'u.id', 'l.actorId')
      .leftJoin('appUser as s', (join) => join.on('s.id', '=', subjectId))
      .select(['l.id', 'l.at', 'u.email', 'l.action', 'l.target', 's.email as subject', 'l.address'])
      .select([sql<string | null>`l.before::text`.as('before'), sql<string | null>`l.after::text`.as('after')])
      .orderBy('l.id', 'desc')
      .limit(asked.limit)
      .offset((asked.page - 1) * asked.limit)
      .execute(),
    query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { lines, total };
}

const subjectId = sql<number | null>`case when l.target ~ '^user:[1-9][0-9]{0,17}$' then substr(l.target, 6)::bigint end`;

export async function selectNewest(
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
