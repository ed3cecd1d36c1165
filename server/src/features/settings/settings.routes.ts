import { lifeSeconds } from '@pinline/contract/activations.rules';
import type { Deps } from '../../deps.ts';
import { reply, type Mount } from '../../platform/api.ts';
import { demoUser } from './demo-user.ts';
import { changeLinks } from './settings.commands.ts';
import { operatorLinks } from './settings.sql.ts';

export function mountSettings(mount: Mount, deps: Deps): void {
  const { config } = deps;
  const life = config.activationSeconds;
  mount('GET config', async () =>
    reply(200, {
      appName: config.appName,
      demo: config.isDemo,
      demoAccount: config.isDemo ? demoUser : null,
      googleSignIn: config.google !== undefined,
      timeZone: config.timeZone,
      blockDevtools: config.blockDevtools,
      adminTotp: config.isAdminTotpRequired,
      lifeSeconds: life === undefined ? lifeSeconds : { 1: life, 2: life, 3: life, 4: life },
      links: await operatorLinks(deps.db.read),
    }),
  );

  mount('GET admin/settings', async () => reply(200, { links: await operatorLinks(deps.db.read) }));

  mount('PUT admin/settings', async ({ body, from }, caller) =>
    reply(200, { links: await changeLinks(deps, { caller, from }, body.links) }),
  );
}
