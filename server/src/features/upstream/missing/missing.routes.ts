import type { Deps } from '../../../deps.ts';
import { reply, type Mount } from '../../../platform/api/api.ts';
import { confirmMissingNumbers } from './missing.commands.ts';
import { findMissingAlarms } from './missing.sql.ts';

export function mountMissingNumbers(mount: Mount, deps: Deps): void {
  mount('GET admin/missing-numbers', async () => {
    const alarms = await findMissingAlarms(deps.db.autocommit);
    return reply(200, {
      data: alarms.map(({ providerId, name, reason, raisedAt, missing, settled, open }) => ({
        providerId: String(providerId),
        providerName: name,
        reason,
        since: raisedAt.toISOString(),
        missing,
        settled,
        open,
      })),
    });
  });

  mount('POST admin/providers/:id/confirm-missing', async ({ params, from }, caller) =>
    reply(200, { confirmed: await confirmMissingNumbers(deps, { caller, from }, Number(params.id)) }),
  );
}
