import { toUnits } from '@pinline/contract/values/micros.rules';
import type { Deps } from '../../../deps.ts';
import { reply, type Mount } from '../../../platform/api/api.ts';
import { groupsOf, repairOf } from './differences.rules.ts';
import { findComparedProviders, listDifferences } from './differences.sql.ts';
import { reopenDifference, settleDifferences } from './settled/settle.commands.ts';

export function mountDifferences(mount: Mount, deps: Deps): void {
  const { db } = deps;
  mount('GET admin/differences', async ({ query }) => {
    const areSettled = query.show === 'settled';
    const [providers, differences] = await Promise.all([
      findComparedProviders(db.autocommit),
      listDifferences(db.autocommit, { areSettled }),
    ]);
    const byProvider = Map.groupBy(differences, ({ providerId }) => providerId);
    return reply(200, {
      data: providers.map(({ providerId, name, currency, comparedAt, problem, note, settled, ...money }) => ({
        providerId: String(providerId),
        name,
        currency,
        comparedAt: comparedAt?.toISOString() ?? null,
        problem,
        note,
        settled,
        byAge: groupsOf(money).map(({ age, micros, count }) => ({ age, amount: toUnits(micros), count })),
        rows: (byProvider.get(providerId) ?? []).map(({ kind, reference, bookedAt, micros, currency: booked, says, ...row }) => ({
          kind,
          reference,
          number:
            row.userId === null || row.activationId === null
              ? null
              : { userId: String(row.userId), activationId: String(row.activationId) },
          at: bookedAt.toISOString(),
          amount: toUnits(micros),
          currency: booked,
          says,
          repair: repairOf(kind),
          settled: row.settledAt && { at: row.settledAt.toISOString(), by: row.settledBy ?? '', note: row.settledNote ?? '' },
        })),
      })),
    });
  });

  mount('POST admin/differences/:providerId/settle', async ({ params, body, from }, caller) =>
    reply(200, { settled: await settleDifferences(deps, { caller, from }, { ...body, providerId: Number(params.providerId) }) }),
  );

  mount('POST admin/differences/:providerId/reopen', async ({ params, body, from }, caller) => {
    await reopenDifference(deps, { caller, from }, { ...body, providerId: Number(params.providerId) });
    return reply(204, null);
  });
}
