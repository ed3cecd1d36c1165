import { lifeSeconds } from '@pinline/contract/activations/activations.rules';
import type { Deps } from '../../deps.ts';
import { reply, type Mount, type Reply } from '../../platform/api/api.ts';
import { keepBriefly } from '../../platform/keep-briefly.ts';
import { findServicesForbiddenBy } from '../catalogue/forbidden/forbidden.commands.ts';
import { findPushKey } from '../push/vapid-keys.ts';
import { mountApiSettings } from './api-settings.routes.ts';
import { demoUser } from './demo-user.ts';
import { presentHome, presentPayments, presentServices } from './settings.present.ts';
import {
  changeApps,
  changeBuying,
  changeFairUse,
  changeHome,
  changeLinks,
  changePayments,
  changeRetention,
  changeSessions,
} from './settings.commands.ts';
import { findOperatorSettings } from './settings.sql.ts';
import { findOperatorLinks } from './settings.sql.ts';

export function mountSettings(mount: Mount, deps: Deps): void {
  mountApiSettings(mount, deps);
  const { config } = deps;
  mount('GET config', keepBriefly(() => readPublicConfig(deps), { ms: config.listsKeptMs }).get);

  mount('GET admin/settings', async () => {
    const [links, { payments, home, ...settings }] = await Promise.all([
      findOperatorLinks(deps.db.autocommit),
      findOperatorSettings(deps.db.autocommit),
    ]);
    return reply(200, { links, ...settings, home: presentHome(home, config), payments: presentPayments(payments, config) });
  });

  mount('PUT admin/settings', async ({ body, from }, caller) => reply(200, { links: await changeLinks(deps, { caller, from }, body) }));

  mount('PUT admin/settings/sessions', async ({ body, from }, caller) =>
    reply(200, { sessions: await changeSessions(deps, { caller, from }, body) }),
  );

  mount('PUT admin/settings/retention', async ({ body, from }, caller) =>
    reply(200, { retention: await changeRetention(deps, { caller, from }, body) }),
  );

  mount('PUT admin/settings/buying', async ({ body: { isPaused, message = '' }, from }, caller) => {
    const buying = { isPaused, message: message.trim() || null };
    await changeBuying(deps, { caller, from }, buying);
    return reply(200, { buying });
  });

  mount('PUT admin/settings/apps', async ({ body: apps, from }, caller) => {
    await changeApps(deps, { caller, from }, apps);
    return reply(200, { apps });
  });

  mount('PUT admin/settings/home', async ({ body, from }, caller) =>
    reply(200, { home: presentHome(await changeHome(deps, { caller, from }, body), config) }),
  );

  mount('PUT admin/settings/fair-use', async ({ body, from }, caller) => {
    const { fairUse, switchedOff } = await changeFairUse(deps, { caller, from }, body);
    return reply(200, { fairUse, switchedOff: presentServices(switchedOff) });
  });

  mount('POST admin/settings/forbidden-services', async ({ body: { forbiddenNames } }) =>
    reply(200, { data: presentServices(await findServicesForbiddenBy(deps.db.autocommit, forbiddenNames)) }),
  );

  mount('PUT admin/settings/payments', async ({ body, from }, caller) => {
    const payments = await changePayments(deps, { caller, from }, body);
    return reply(200, { payments: presentPayments(payments, config) });
  });
}

async function readPublicConfig({ config, db }: Deps): Promise<Reply<'GET config'>> {
  const life = config.activationSeconds;
  const [links, { buying, home, retention, apps }, pushKey] = await Promise.all([
    findOperatorLinks(db.autocommit),
    findOperatorSettings(db.autocommit),
    findPushKey(db.autocommit),
  ]);
  return reply(200, {
    appName: config.appName,
    demo: config.isDemo,
    demoAccount: config.isDemo ? demoUser : null,
    googleSignIn: config.google !== undefined,
    timeZone: config.timeZone,
    blockDevtools: config.blockDevtools,
    adminTotp: config.isAdminTotpRequired,
    lifeSeconds: life === undefined ? lifeSeconds : { 1: life, 2: life, 3: life, 4: life },
    links,
    buying,
    homeCountry: home.country ?? config.homeCountry,
    numbersDays: retention.numbersDays,
    pushKey,
    hasApps: !apps.isOff,
  });
}
