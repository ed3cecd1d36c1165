import { Secret, TOTP } from 'otpauth';
import type { Browser, TestUser } from '../fakes/browser.ts';
import type { App } from '../../server/src/app.ts';
import { now } from '../../server/src/platform/database/database.ts';

type Installation = Browser & { app: App };

/** `steps` shifts its clock by half minutes. */
export type Authenticator = { secret: string; code(steps?: number): Promise<string> };

export function anAuthenticator({ app }: Installation, secret: string): Authenticator {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return {
    secret,
    code: async (steps = 0) => totp.generate({ timestamp: (await now(app.deps.db.autocommit)).getTime() + steps * 30_000 }),
  };
}

export async function aBegunAuthenticator(installation: Installation, user: TestUser): Promise<Authenticator> {
  const reply = await installation.post('/api/account/second-factor', { as: user });
  if (reply.status !== 201) throw new Error(`No authenticator: ${reply.status} ${JSON.stringify(reply.body)}`);
  return anAuthenticator(installation, reply.body.secret);
}

export async function anEnrolledAuthenticator(
  installation: Installation,
  user: TestUser,
): Promise<Authenticator & { recoveryCodes: string[] }> {
  const authenticator = await aBegunAuthenticator(installation, user);
  const body = { code: await authenticator.code(), currentPassword: user.password };
  const reply = await installation.post('/api/account/second-factor/confirm', { as: user, body });
  if (reply.status !== 200) throw new Error(`Not confirmed: ${reply.status} ${JSON.stringify(reply.body)}`);
  await installation.app.deps.db.pool.query('update second_factor set last_step = 0 where user_id = $1', [user.userId]);
  return { ...authenticator, recoveryCodes: reply.body.recoveryCodes };
}

export async function forgetAuthenticators({ app }: Pick<Installation, 'app'>): Promise<void> {
  await app.deps.db.pool.query('delete from second_factor');
}
