import type { TestUser } from '../fakes/browser.ts';
import type { TestApp } from '../harness/test-app.ts';

export async function auditOf({ app }: Pick<TestApp, 'app'>, { userId }: TestUser): Promise<unknown[]> {
  const { rows } = await app.deps.db.pool.query(
    `select u.email as actor, l.action, l.before, l.after, l.address from audit_log l join app_user u on u.id = l.actor_id where l.target = $1 order by l.id`,
    [`user:${userId}`],
  );
  return rows;
}
