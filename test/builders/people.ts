import { randomBytes } from 'node:crypto';
import type { TestUser } from '../fakes/browser.ts';
import { aUser } from './data.ts';

export async function anAdmin(app: Parameters<typeof aUser>[0]): Promise<TestUser> {
  const user = await aUser(app);
  await app.app.deps.db.pool.query(`update app_user set role = 'admin' where id = $1`, [user.userId]);
  return user;
}

export function anEmail(): string {
  return `new-${randomBytes(6).toString('hex')}@example.com`;
}

export function aUtr(): string {
  return String(randomBytes(6).readUIntBE(0, 6)).padStart(12, '0').slice(-12);
}
