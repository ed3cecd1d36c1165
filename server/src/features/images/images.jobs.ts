import type { Deps } from '../../deps.ts';
import { lockShownPicture } from '../deposits/settings/payment-settings.commands.ts';
import { deleteUnusedCodes, unusedForHours } from './images.sql.ts';

/**
 * QR codes that were uploaded and never saved, or taken away, go after a day: until then whoever uploaded one may still save it, and whoever
 * took one away may want it back. The one that users are shown stays, and nobody can choose another one meanwhile. The library of services
 * is the operator's and not looked at.
 */
export async function forgetUnusedCodes(deps: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const count = await deps.db.transaction(async (tx) =>
    deleteUnusedCodes(tx, { shown: await lockShownPicture(tx), hours: unusedForHours }),
  );
  if (count > 0) deps.log.info({ pictures: count }, 'QR pictures that nobody uses were removed');
}
