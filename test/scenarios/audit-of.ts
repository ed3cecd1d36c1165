import type { TestUser } from '../fakes/browser.ts';
import type { TestApp } from '../harness/test-app.ts';

export async function auditOf({ app }: Pick<TestApp, 'app'>, { userId }: TestUser): Promise<unknown[]> {
  const { rows } = await app.deps.db.pool.query(
    `select u.email as actor, l.action, l.before, l.after, l.address from audit_log l join app_user u on u.id = l.actor_id where l.target = $1 order by l.id`,
    [`user:${userId}`],
  );
  return rows;
}

/** `rows`: how many there are. */
export async function newestAudit({ app }: Pick<TestApp, 'app'>): Promise<{ rows: number; newest: Record<string, unknown> }> {
  const { rows } = await app.deps.db.pool.query('select actor_id, action, target, before, after, address from audit_log order by id desc');
  return { rows: rows.length, newest: rows[0] };
}

export async function auditsOfAction({ app }: Pick<TestApp, 'app'>, action: string): Promise<{ before: unknown; after: unknown }[]> {
  const { rows } = await app.deps.db.pool.query('select before, after from audit_log where action = $1 order by id', [action]);
  return rows;
}
