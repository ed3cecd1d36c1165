import { toUnits } from '@pinline/contract/values/micros.rules';
import type { Deps } from '../../../deps.ts';
import { reply, type Mount } from '../../../platform/api/api.ts';
import { now } from '../../../platform/database/database.ts';
import { repairOf, sumByAge } from './leaks.rules.ts';
import { findLeaks } from './leaks.sql.ts';

export function mountLeaks(mount: Mount, { db }: Deps): void {
  mount('GET admin/leaks', async () => {
    const [providers, at] = await Promise.all([findLeaks(db.read), now(db.read)]);
    return reply(200, {
      data: providers.map(({ providerId, name, currency, comparedAt, problem, note, leaks }) => ({
        providerId: String(providerId),
        name,
        currency,
        comparedAt: comparedAt?.toISOString() ?? null,
        problem,
        note,
        byAge: sumByAge(leaks, at).map(({ age, micros, count }) => ({ age, amount: toUnits(micros), count })),
        rows: leaks.map(({ kind, reference, bookedAt, micros, currency: booked, says }) => ({
          kind,
          reference,
          at: new Date(bookedAt).toISOString(),
          amount: toUnits(micros),
          currency: booked,
          says,
          repair: repairOf(kind),
        })),
      })),
    });
  });
}
