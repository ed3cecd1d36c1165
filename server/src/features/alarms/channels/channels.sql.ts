import type { ChannelKind, Severity, WebhookFormat } from '@pinline/contract/alarms/alarms.rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';

export type ChannelRow = {
  id: number;
  kind: ChannelKind;
  target: string;
  format: WebhookFormat | null;
  secretSealed: Buffer | null;
  severity: Severity;
  quietFrom: number | null;
  quietTo: number | null;
  digestAt: number | null;
  createdBy: number;
  createdByEmail: string;
  /** False once the one who added it was removed. */
  createdByIsOperator: boolean;
  lastSentAt: Date | null;
  failingSince: Date | null;
  failure: string | null;
};

export type NewChannel = Pick<ChannelRow, 'kind' | 'target' | 'format' | 'severity' | 'quietFrom' | 'quietTo' | 'createdBy'>;

export async function findChannels(db: Db | Tx): Promise<ChannelRow[]> {
  const { rows } = await sql<ChannelRow>`${channelRows} order by c.id`.execute(db);
  return rows;
}

export async function findChannel(db: Db | Tx, id: number): Promise<ChannelRow | undefined> {
  const { rows } = await sql<ChannelRow>`${channelRows} where c.id = ${id}`.execute(db);
  return rows[0];
}

/** A channel's secret is bound to its id, so the id is drawn first. */
export async function nextChannelId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('alarm_channel', 'id'))::bigint as id`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('The sequence of channels gave no id');
  return row.id;
}

export async function insertChannel(
  tx: Tx,
  { id, secretSealed, ...channel }: NewChannel & { id: number; secretSealed: Buffer | null },
): Promise<void> {
  const { kind, target, format, severity, quietFrom, quietTo, createdBy } = channel;
  await sql`
    insert into alarm_channel (id, kind, target, format, secret_sealed, severity, quiet_from, quiet_to, created_by)
    overriding system value
    values (${id}, ${kind}, ${target}, ${format}, ${secretSealed}, ${severity}, ${quietFrom}, ${quietTo}, ${createdBy})`.execute(tx);
}

export async function updateChannel(
  tx: Tx,
  { id, ...set }: { id: number } & Pick<ChannelRow, 'severity' | 'quietFrom' | 'quietTo'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.updateTable('alarmChannel').set(set).where('id', '=', id).executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteChannel(tx: Tx, id: number): Promise<ChannelRow | undefined> {
  const channel = await findChannel(tx, id);
  await tx.deleteFrom('alarmChannel').where('id', '=', id).execute();
  return channel;
}

export async function saveChannelSecret(tx: Tx, id: number, secretSealed: Buffer): Promise<void> {
  await tx.updateTable('alarmChannel').set({ secretSealed }).where('id', '=', id).execute();
}

/** `failure`: null when a message was accepted. The first failure's time stays until then. */
export async function noteResult(db: Db, { id, failure }: { id: number; failure: string | null }): Promise<void> {
  await sql`
    update alarm_channel set failure = ${failure}, failing_since = case when ${failure}::text is null then null else coalesce(failing_since, app_now()) end,
      last_sent_at = case when ${failure}::text is null then app_now() else last_sent_at end
    where id = ${id}`.execute(db);
}

const channelRows = sql`
  select c.id, c.kind, c.target, c.format, c.secret_sealed, c.severity, c.quiet_from, c.quiet_to, c.digest_at, c.last_sent_at, c.failing_since, c.failure,
    c.created_by, u.email as created_by_email, u.role = 'admin' and not u.is_blocked as created_by_is_operator
  from alarm_channel c join app_user u on u.id = c.created_by`;
