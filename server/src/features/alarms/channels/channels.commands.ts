import { channelsMaximum, type Severity } from '@pinline/contract/alarms/alarms.rules';
import type { Deps } from '../../../deps.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { newWebhookSecret } from '../../../platform/outbound/sign-webhook.rules.ts';
import { recordAudit, type By } from '../../audit/audit.commands.ts';
import { requireFreshFactor } from '../../auth/second-factor/second-factor.commands.ts';
import { sealChannel, type ChannelSecret } from './channel-secret.ts';
import { deleteChannel, findChannel, findChannels, insertChannel, nextChannelId, updateChannel, type ChannelRow } from './channels.sql.ts';
import { setDigest } from '../digest/digest.sql.ts';
import { channelProblems, formatOf, shownTarget, type EnteredChannel } from './entered-channel.ts';
import type { QuietHours } from './quiet-hours.rules.ts';

/** `digestAt`: in minutes of the day; undefined: as it is. */
export type ChannelWish = { severity: Severity; quietHours: QuietHours | undefined; digestAt: number | null | undefined };

/** Alarms tell balances and troubles, so a new receiver needs a fresh code. Returns the signing key of a standard webhook, this once. */
export async function addChannel(
  deps: Deps,
  by: By,
  { severity, quietHours, digestAt, ...entered }: EnteredChannel & ChannelWish,
): Promise<{ channel: ChannelRow; signingKey: string | null }> {
  await requireFreshFactor(deps, by.caller);
  const fields = channelProblems(entered, deps.config);
  if (Object.keys(fields).length > 0) refuse('INVALID_FIELDS', { fields });
  const format = formatOf(entered);
  const signingKey = format === 'standard' ? newWebhookSecret() : null;
  return deps.db.transaction(async (tx) => {
    if ((await findChannels(tx)).length >= channelsMaximum) refuse('TOO_MANY_CHANNELS');
    const id = await nextChannelId(tx);
    const secret = secretOf(entered, signingKey);
    const row = { kind: entered.kind, target: shownTarget(entered), format, severity, ...minutes(quietHours), createdBy: by.caller.userId };
    await insertChannel(tx, { ...row, id, secretSealed: secret === undefined ? null : sealChannel(deps, id, secret) });
    if (digestAt !== undefined) await setDigest(tx, { id, at: digestAt, timeZone: deps.config.timeZone });
    const channel = await getChannel(tx, id);
    await recordAudit(tx, by, { action: 'alarms.channel-added', target: `channel:${id}`, after: auditedOf(channel) });
    return { channel, signingKey };
  });
}

export async function changeChannel(deps: Deps, by: By, { id, ...wish }: ChannelWish & { id: number }): Promise<ChannelRow> {
  return deps.db.transaction(async (tx) => {
    const before = await getChannel(tx, id);
    await updateChannel(tx, { id, severity: wish.severity, ...minutes(wish.quietHours) });
    if (wish.digestAt !== undefined) await setDigest(tx, { id, at: wish.digestAt, timeZone: deps.config.timeZone });
    const after = await getChannel(tx, id);
    await recordAudit(tx, by, {
      action: 'alarms.channel-changed',
      target: `channel:${id}`,
      before: auditedOf(before),
      after: auditedOf(after),
    });
    return after;
  });
}

export async function removeChannel(deps: Deps, by: By, id: number): Promise<void> {
  await deps.db.transaction((tx) => dropChannel(tx, by, id));
}

/** Alarms tell balances: an operator who is removed gets no more mails about them. In the transaction of the removal. */
export async function removeChannelsTo(tx: Tx, by: By, email: string): Promise<void> {
  const theirs = (await findChannels(tx)).filter(({ kind, target }) => kind === 'mail' && target === email);
  for (const { id } of theirs) await dropChannel(tx, by, id);
}

/** Removes the channels that an operator added, also where others read them. In the transaction that ends the operator's access. */
export async function removeChannelsBy(tx: Tx, by: By, userId: number): Promise<void> {
  for (const { id, createdBy } of await findChannels(tx)) if (createdBy === userId) await dropChannel(tx, by, id);
}

async function dropChannel(tx: Tx, by: By, id: number): Promise<void> {
  const before = (await deleteChannel(tx, id)) ?? refuse('CHANNEL_NOT_FOUND');
  await recordAudit(tx, by, { action: 'alarms.channel-removed', target: `channel:${id}`, before: auditedOf(before) });
}

async function getChannel(tx: Tx, id: number): Promise<ChannelRow> {
  return (await findChannel(tx, id)) ?? refuse('CHANNEL_NOT_FOUND');
}

function secretOf({ kind, target, botToken }: EnteredChannel, signingKey: string | null): ChannelSecret | undefined {
  if (kind === 'mail') return undefined;
  if (kind === 'telegram') return { botToken };
  return signingKey === null ? { url: target } : { url: target, signingKey };
}

function minutes(quietHours: QuietHours | undefined): Pick<ChannelRow, 'quietFrom' | 'quietTo'> {
  return { quietFrom: quietHours?.from ?? null, quietTo: quietHours?.to ?? null };
}

/** Without its secret. */
function auditedOf({ kind, target, format, severity, quietFrom, quietTo, digestAt }: ChannelRow) {
  return { kind, target, format, severity, quietFrom, quietTo, digestAt };
}
