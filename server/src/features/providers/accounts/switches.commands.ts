import type { Deps } from '../../../deps.ts';
import { refuse } from '../../../platform/errors.ts';
import { recordAudit, type Author } from '../../audit/audit.commands.ts';
import { findNewestEntry } from '../../audit/audit.sql.ts';
import { lockProviderNamed, lockRoutes, saveProviderSwitch, saveRouteSwitches } from './switches.sql.ts';

type Shell = Pick<Deps, 'db'>;

export async function switchProvider({ db }: Shell, by: Author, { name, isEnabled }: { name: string; isEnabled: boolean }): Promise<void> {
  await db.transaction(async (tx) => {
    const provider = await lockProviderNamed(tx, name);
    if (provider === undefined) refuse('PROVIDER_NOT_FOUND');
    await saveProviderSwitch(tx, { id: provider.id, isEnabled });
    await recordAudit(tx, by, {
      action: 'provider.switch',
      target: `provider:${provider.id}`,
      before: { isEnabled: provider.isEnabled },
      after: { isEnabled },
    });
  });
}

/** Opening restores the routes that the close switched off; without one, all if none is on. Returns how many are on. */
export async function switchServer({ db }: Shell, by: Author, { server, isOpen }: { server: number; isOpen: boolean }): Promise<number> {
  return db.transaction(async (tx) => {
    const routes = await lockRoutes(tx, server);
    if (routes.length === 0) refuse('ROUTE_NOT_FOUND');
    const target = `server:${server}`;
    const on = routes.filter(({ isEnabled }) => isEnabled).map(({ id }) => id);
    const last = await findNewestEntry(tx, { actions: ['server.close', 'server.open'], target });
    const closed = last?.action === 'server.close' ? routesOf(last.before) : [];
    const back = routes.map(({ id }) => id).filter((id) => (closed.length === 0 ? on.length === 0 : closed.includes(id)));
    const after = isOpen ? [...new Set([...on, ...back])].toSorted((a, b) => a - b) : [];
    await saveRouteSwitches(tx, { ids: isOpen ? after : on, isEnabled: isOpen });
    // A second close would overwrite what to restore.
    const before = !isOpen && on.length === 0 ? closed : on;
    await recordAudit(tx, by, {
      action: isOpen ? 'server.open' : 'server.close',
      target,
      before: { routes: before },
      after: { routes: after },
    });
    return after.length;
  });
}

function routesOf(before: unknown): number[] {
  const routes = typeof before === 'object' && before !== null && 'routes' in before ? before.routes : [];
  return Array.isArray(routes) ? routes.filter((id) => typeof id === 'number') : [];
}
