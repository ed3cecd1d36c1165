import { isAllowed, type OperatorRole } from '@pinline/contract/auth/permissions.rules';
import type { Deps } from '../../../deps.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { removeChannelsBy, removeChannelsTo } from '../../alarms/channels/channels.commands.ts';
import { recordAudit, type By } from '../../audit/audit.commands.ts';
import { voidChange } from '../account/email/email.sql.ts';
import { createUser } from '../account/new-account.commands.ts';
import { stopSoftwareOf } from '../../developers/keys/stop-software.commands.ts';
import { endSessions, lockAccount } from '../auth.sql.ts';
import { sendInvitation } from '../mail/mail.jobs.ts';
import { dropSignInCodes, voidResets } from '../reset/reset.sql.ts';
import { deleteFactor } from '../second-factor/second-factor.sql.ts';
import { forgetDevices } from '../sessions/known-device.sql.ts';
import { requireFreshFactor } from '../second-factor/second-factor.commands.ts';
import { saveBlocked } from '../sessions/admission.sql.ts';
import { dropSignIns, findRemoved, findTeam, lockTeam, saveOperatorRole, type TeamMember } from './team.sql.ts';

/** The invited operator chooses a password by a mailed link. */
export async function inviteOperator(deps: Deps, by: By, { email, role }: { email: string; role: OperatorRole }): Promise<TeamMember> {
  await requireFreshFactor(deps, by.caller);
  return deps.db.transaction(async (tx) => {
    await lockTeamAsOwner(tx, by);
    const removed = await findRemoved(tx, email);
    const id = removed?.id ?? (await createUser(deps, tx, { email, passwordHash: null, operatorRole: role })) ?? refuse('EMAIL_TAKEN');
    if (removed !== undefined) await letInAgain(tx, { id, role });
    await sendInvitation(tx, { email });
    await recordAudit(tx, by, { action: 'operator.invite', target: `user:${id}`, after: { email, role } });
    return getMember(tx, id);
  });
}

/** What happens to the alarm channels that an operator added. */
type ChannelsOf = { channels: 'keep' | 'remove' };

export async function changeRole(
  deps: Deps,
  by: By,
  { id, role, channels }: { id: number; role: OperatorRole } & ChannelsOf,
): Promise<TeamMember> {
  await requireFreshFactor(deps, by.caller);
  return deps.db.transaction(async (tx) => {
    await lockTeamAsOwner(tx, by);
    const before = await getMember(tx, id);
    if (role !== 'owner') await refuseLastOwner(tx, before);
    await saveOperatorRole(tx, { id, role });
    if (channels === 'remove') await removeChannelsBy(tx, by, id);
    await recordAudit(tx, by, { action: 'operator.role', target: `user:${id}`, before: { role: before.role }, after: { role } });
    return getMember(tx, id);
  });
}

export async function removeOperator(deps: Deps, by: By, { id, channels }: { id: number } & ChannelsOf): Promise<void> {
  await requireFreshFactor(deps, by.caller);
  await deps.db.transaction(async (tx) => {
    await lockTeamAsOwner(tx, by);
    const { email, role, ...member } = await getMember(tx, id);
    await refuseLastOwner(tx, { ...member, role });
    await lockAccount(tx, id);
    await saveBlocked(tx, { userId: id, isBlocked: true });
    await dropSignInCodes(tx, id);
    await endSessions(tx, id, 'blocked');
    await stopSoftwareOf(tx, id);
    await removeChannelsTo(tx, by, email);
    if (channels === 'remove') await removeChannelsBy(tx, by, id);
    await recordAudit(tx, by, { action: 'operator.remove', target: `user:${id}`, before: { email, role }, after: { email, role: null } });
  });
  deps.live.hint(id);
}

/** The role is read again under the lock: another owner may have taken it away since the call began. */
async function lockTeamAsOwner(tx: Tx, { caller }: By): Promise<void> {
  await lockTeam(tx);
  const [member] = await findTeam(tx, caller.userId);
  if (member === undefined || !isAllowed(member.role, 'team')) refuse('NOT_PERMITTED');
}

/** Opens the account by the mailed link alone: what opened the account before may be why the operator was removed. */
async function letInAgain(tx: Tx, { id, role }: { id: number; role: OperatorRole }): Promise<void> {
  await lockAccount(tx, id);
  await dropSignIns(tx, id);
  await deleteFactor(tx, id);
  await voidResets(tx, id);
  await voidChange(tx, id);
  await forgetDevices(tx, id);
  await saveOperatorRole(tx, { id, role });
  await saveBlocked(tx, { userId: id, isBlocked: false });
}

async function getMember(tx: Tx, id: number): Promise<TeamMember> {
  const [member] = await findTeam(tx, id);
  return member ?? refuse('USER_NOT_FOUND');
}

/** Someone who has joined must be left to give roles. */
async function refuseLastOwner(tx: Tx, leaving: Pick<TeamMember, 'id' | 'role'>): Promise<void> {
  if (leaving.role !== 'owner') return;
  const others = (await findTeam(tx)).filter(({ id, role, hasJoined }) => id !== leaving.id && role === 'owner' && hasJoined);
  if (others.length === 0) refuse('LAST_OWNER');
}
