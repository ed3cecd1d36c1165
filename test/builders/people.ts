import { randomBytes } from 'node:crypto';
import type { OperatorRole } from '@pinline/contract/auth/permissions.rules';
import type { KeyMode, KeyScope } from '@pinline/contract/developers/developers.rules';
import type { Browser, TestUser } from '../fakes/browser.ts';
import { aUser } from './data.ts';

export function anAdmin(app: Parameters<typeof aUser>[0]): Promise<TestUser> {
  return anOperator(app, 'owner');
}

export async function anOperator(
  app: Parameters<typeof aUser>[0],
  role: OperatorRole,
  options?: Parameters<typeof aUser>[1],
): Promise<TestUser> {
  const user = await aUser(app, options);
  await app.app.deps.db.pool.query(`update app_user set role = 'admin', operator_role = $2 where id = $1`, [user.userId, role]);
  return user;
}

export function anEmail(): string {
  return `new-${randomBytes(6).toString('hex')}@example.com`;
}

export function aUtr(): string {
  return String(randomBytes(6).readUIntBE(0, 6)).padStart(12, '0').slice(-12);
}

/** A user's own software: calls `as` it carry the key. */
export async function anApiKey(
  app: Browser,
  owner: TestUser,
  { scopes = ['read', 'buy'], mode = 'live', ...limits }: { scopes?: KeyScope[]; mode?: KeyMode } & Record<string, unknown> = {},
): Promise<TestUser & { keyId: string }> {
  const { status, body } = await app.post('/api/keys', { as: owner, body: { name: 'Shop backend', mode, scopes, limits } });
  if (status !== 201) throw new Error(`No key: ${JSON.stringify(body)}`);
  return { ...owner, token: body.data.key, keyId: body.data._id };
}
