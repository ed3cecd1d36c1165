import { toUnits } from '@pinline/contract/values/micros.rules';
import type { Deps } from '../../../deps.ts';
import { reply, type Mount } from '../../../platform/api/api.ts';
import { groupsOf, repairOf } from './leaks.rules.ts';
import { findComparedProviders, listLeaks } from './leaks.sql.ts';

export function mountLeaks(mount: Mount, { db }: Deps): void {
  mount('GET admin/leaks', async () => {
    const [providers, leaks] = await Promise.all([findComparedProviders(db.read), listLeaks(db.read)]);
    const byProvider = Map.groupBy(leaks, ({ providerId }) => providerId);
    return reply(200, {
      data: providers.map(({ providerId, name, currency, comparedAt, problem, note, ...money }) => ({
        providerId: String(providerId),
        name,
        currency,
        comparedAt: comparedAt?.toISOString() ?? null,
        problem,
        note,
        byAge: groupsOf(money).map(({ age, micros, count }) => ({ age, amount: toUnits(micros), count })),
        rows: (byProvider.get(providerId) ?? []).map(({ kind, reference, bookedAt, micros, currency: booked, says }) => ({
          kind,
          reference,
          at: bookedAt.toISOString(),
          amount: toUnits(micros),
          currency: booked,
          says,
          repair: repairOf(kind),
        })),
      })),
    });
  });
}
