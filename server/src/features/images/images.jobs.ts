import type { Deps } from '../../deps.ts';
import { lockShownPicture } from '../deposits/settings/upi-picture.commands.ts';
import { deleteUnusedCodes, unusedForHours } from './images.sql.ts';

/** Deleted after a day: until then an operator may save or restore them. The shown one is locked meanwhile. */
export async function forgetUnusedCodes(deps: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const count = await deps.db.transaction(async (tx) =>
    deleteUnusedCodes(tx, { shown: await lockShownPicture(tx), hours: unusedForHours }),
  );
  if (count > 0) deps.log.info({ pictures: count }, 'unused QR pictures were deleted');
}
