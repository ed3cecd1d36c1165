import { randomBytes } from 'node:crypto';
import type { Deps } from '../../../deps.ts';
import type { SessionCaller } from '../../../platform/api/caller.ts';
import { refuse } from '../../../platform/errors.ts';
import { sha256 } from '../../../platform/secrets/secrets.ts';
import { admitSession } from './sessions.commands.ts';
import { findSession } from '../auth.sql.ts';
import { insertTicket, takeTicket } from './tickets.sql.ts';

export async function issueTicket(deps: Deps, caller: SessionCaller): Promise<string> {
  const ticket = randomBytes(24).toString('base64url');
  await insertTicket(deps.db.autocommit, { ticketHash: sha256(ticket), sessionId: caller.sessionId });
  return ticket;
}

export function redeemTicket(deps: Pick<Deps, 'db'>, ticket: string) {
  return takeTicket(deps.db.autocommit, sha256(ticket));
}

/** A link sends no Authorization header. A socket ticket doesn't work here, nor this one for a socket. */
export async function issueDownloadTicket(deps: Deps, caller: SessionCaller): Promise<string> {
  const ticket = randomBytes(24).toString('base64url');
  await insertTicket(deps.db.autocommit, { ticketHash: hashDownloadTicket(ticket), sessionId: caller.sessionId });
  return ticket;
}

export async function redeemDownloadTicket(deps: Pick<Deps, 'db'>, ticket: string): Promise<SessionCaller> {
  const taken = await takeTicket(deps.db.autocommit, hashDownloadTicket(ticket));
  const session = taken && (await findSession(deps.db, taken.sessionId));
  if (taken === undefined || session === undefined) refuse('NOT_AUTHORISED');
  return admitSession(deps, taken.sessionId, session);
}

/** For the file with everything: its user proved who they are. */
export async function issueDataToken(deps: Pick<Deps, 'db'>, caller: Pick<SessionCaller, 'sessionId'>): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await insertTicket(deps.db.autocommit, { ticketHash: hashDataToken(token), sessionId: caller.sessionId });
  return token;
}

export async function redeemDataToken(deps: Pick<Deps, 'db'>, { sessionId }: SessionCaller, token: string): Promise<void> {
  const taken = await takeTicket(deps.db.autocommit, hashDataToken(token));
  if (taken?.sessionId !== sessionId) refuse('DATA_NOT_ASKED_FOR');
}

function hashDataToken(token: string): Buffer {
  return sha256(`my data ${token}`);
}

function hashDownloadTicket(ticket: string): Buffer {
  return sha256(`download ${ticket}`);
}
