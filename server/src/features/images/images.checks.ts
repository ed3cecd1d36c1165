import { count, pass, fail, type Check } from '../../platform/checks/checks.ts';
import type { Database } from '../../platform/database/database.ts';
import { findShownPicture } from '../deposits/settings/upi-picture.commands.ts';
import { countCodes, unusedForHours } from './images.sql.ts';

const lateByHours = 2;

export function picturesCheck(db: Database, { isNodeUp }: { isNodeUp: boolean | undefined }): Check {
  return {
    name: 'pictures',
    async run() {
      const shown = await findShownPicture(db.autocommit);
      const { unused, overdue } = await countCodes(db.autocommit, { shown, hours: unusedForHours + lateByHours });
      const detail = count(unused, 'unused QR picture');
      if (overdue === 0 || isNodeUp === false) return pass(unused === 0 ? 'every QR picture is in use' : `${detail}; deleted after a day`);
      return fail(`${detail}, ${overdue} of them for longer than a day`, 'See the log: it removes them every hour.', { overdue });
    },
  };
}
