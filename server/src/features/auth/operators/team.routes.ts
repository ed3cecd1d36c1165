import { permissionsOf } from '@pinline/contract/auth/permissions.rules';
import type { Operator } from '@pinline/contract/auth/team.calls';
import { paise, toRupees } from '@pinline/contract/values/money';
import type { Deps } from '../../../deps.ts';
import { reply, type Mount } from '../../../platform/api/api.ts';
import { refuse } from '../../../platform/errors.ts';
import { changeRefundsPerDay, readRefundsLeft, readRefundsPerDay } from '../../activations/refund/refund-limit.commands.ts';
import { changeRole, inviteOperator, removeOperator } from './team.commands.ts';
import { findTeam, type TeamMember } from './team.sql.ts';

export function mountTeam(mount: Mount, deps: Deps): void {
  mount('GET admin/me', async (_ask, caller) => {
    const left = await readRefundsLeft(deps, caller);
    const role = caller.operatorRole ?? refuse('FORBIDDEN');
    const refundsLeft = left === undefined ? null : toRupees(paise(left));
    return reply(200, { data: { email: caller.email, role, permissions: [...permissionsOf(role)], refundsLeft } });
  });

  mount('GET admin/operators', async () => {
    const [all, perDay] = await Promise.all([findTeam(deps.db.autocommit), readRefundsPerDay(deps.db.autocommit)]);
    return reply(200, { data: all.map(presentOperator), supportRefundsPerDay: perDay });
  });

  mount('POST admin/operators', async ({ body, from }, caller) =>
    reply(201, { data: presentOperator(await inviteOperator(deps, { caller, from }, body)) }),
  );

  mount('PUT admin/operators/:id/role', async ({ params, body: { role, channels = 'keep' }, from }, caller) =>
    reply(200, { data: presentOperator(await changeRole(deps, { caller, from }, { id: Number(params.id), role, channels })) }),
  );

  mount('DELETE admin/operators/:id', async ({ params, query: { channels = 'keep' }, from }, caller) => {
    await removeOperator(deps, { caller, from }, { id: Number(params.id), channels });
    return reply(204, null);
  });

  mount('PUT admin/operators/refunds-per-day', async ({ body: { supportRefundsPerDay, expected }, from }, caller) => {
    await changeRefundsPerDay(deps, { caller, from }, { perDay: supportRefundsPerDay, expected: expected.supportRefundsPerDay });
    return reply(200, { supportRefundsPerDay });
  });
}

function presentOperator({ id, email, role, lastSeenAt, hasAuthenticator, hasJoined }: TeamMember): Operator {
  return { _id: String(id), email, role, lastSeenAt: lastSeenAt?.toISOString() ?? null, hasAuthenticator, hasJoined };
}
