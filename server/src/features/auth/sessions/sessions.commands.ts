import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../../../deps.ts';
import type { Origin } from '../../../platform/api/admit-call.ts';
import { formatSessionToken, type ReadWithCaller, type SessionCaller, type SessionToken } from '../../../platform/api/caller.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { sha256 } from '../../../platform/secrets/secrets.ts';
import { isMobileBrowser } from '../auth.rules.ts';
import { findSession, insertSession, touchSession, type FoundSession, type NewSession } from '../auth.sql.ts';

/** Refuses with `SESSION_REPLACED` or `NOT_AUTHORISED`. */
export async function findCaller(deps: Pick<Deps, 'db'>, token: SessionToken, read?: ReadWithCaller): Promise<SessionCaller> {
  const session = await findSession(deps.db, token.id, read);
  if (session === undefined || !timingSafeEqual(session.secretHash, sha256(token.secret))) refuse('NOT_AUTHORISED');
  return admitSession(deps, token.id, session);
}

export async function admitSession(deps: Pick<Deps, 'db'>, sessionId: string, session: FoundSession): Promise<SessionCaller> {
  if (session.endReason === 'replaced') refuse('SESSION_REPLACED');
  if (session.endReason !== null || session.isOver) refuse('NOT_AUTHORISED');
  if (session.isStale) await touchSession(deps.db.autocommit, sessionId);
  const { userId, role, operatorRole, isUnprotectedAdmin, email, referralCode, available, held, heldCount } = session;
  return { key: null, userId, sessionId, role, operatorRole, isUnprotectedAdmin, email, referralCode, available, held, heldCount };
}

/** Changes nothing, so that work in the background doesn't keep a session alive. */
export async function isSessionOpen(deps: Pick<Deps, 'db'>, sessionId: string): Promise<boolean> {
  const session = await findSession(deps.db, sessionId);
  return session !== undefined && session.endReason === null && !session.isOver;
}

export async function startSession(
  tx: Tx,
  userId: number,
  from: Origin,
  { isFactorChecked = false }: { isFactorChecked?: boolean } = {},
): Promise<string> {
  const { row, token } = newSession({ userId, from, isFactorChecked });
  await insertSession(tx, row);
  return token;
}

export type SessionOf = { userId: number; from: Origin; isFactorChecked: boolean };

export function newSession({ userId, from, isFactorChecked }: SessionOf): { row: NewSession; token: string } {
  const token = { id: randomBytes(12).toString('base64url'), secret: randomBytes(32) };
  const row = {
    id: token.id,
    userId,
    secretHash: sha256(token.secret),
    deviceId: from.deviceId,
    isMobile: isMobileBrowser(from.userAgent),
    userAgent: from.userAgent,
    address: from.address,
    isFactorChecked,
  };
  return { row, token: formatSessionToken(token) };
}
