import { networkOf } from '../../../platform/http/address.ts';
import type { Database, Db, Tx } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { deleteAttempt, deleteHits } from './throttle.sql.ts';

/** In the database, so that all nodes share the counters. */
export type Throttle = {
  kind: string;
  key: string;
  most: number;
  windowSeconds: number;
  /** Once reached, for a whole window from then on. */
  closes?: boolean;
};

export type Attempt = number;
/** `isClosing`: it reached a limit that closes. */
export type Counted = { attempt: Attempt; isClosing: boolean };

const quarterHour = 15 * 60;
const hour = 60 * 60;

export const wrongPasswords = (email: string, address: string): Throttle => ({
  kind: 'wrong-password',
  key: `${email} ${networkOf(address)}`,
  most: 10,
  windowSeconds: quarterHour,
});
export const wrongPasswordsFrom = (address: string): Throttle => ({
  kind: 'wrong-password-from',
  key: networkOf(address),
  most: 100,
  windowSeconds: hour,
});
export const wrongPasswordsFor = (email: string): Throttle => ({ kind: 'wrong-password-for', key: email, most: 50, windowSeconds: hour });
export const wrongPasswordsOfDevice = (email: string, deviceId: string): Throttle => ({
  kind: 'wrong-password-of-device',
  key: `${email} ${deviceId}`,
  most: 10,
  windowSeconds: quarterHour,
});
export const wrongPasswordsInSession = (userId: number): Throttle => ({
  kind: 'wrong-password-inside',
  key: `${userId}`,
  most: 10,
  windowSeconds: quarterHour,
});
export const wrongCodesFrom = (userId: number, address: string): Throttle => ({
  kind: 'wrong-code-from',
  key: `${userId} ${networkOf(address)}`,
  most: 10,
  windowSeconds: quarterHour,
});
export const wrongCodesOfDevice = (userId: number, deviceId: string): Throttle => ({
  kind: 'wrong-code-of-device',
  key: `${userId} ${deviceId}`,
  most: 10,
  windowSeconds: quarterHour,
});
export const wrongCodesOfNewDevices = (userId: number): Throttle => ({
  kind: 'wrong-code-of-new-devices',
  key: `${userId}`,
  most: 30,
  windowSeconds: hour,
  closes: true,
});
/** A session of such an account was opened with a code, so guesses in a stolen one don't lock out the owner's next. */
export const wrongCodesInSession = (sessionId: string): Throttle => ({
  kind: 'wrong-code-inside',
  key: sessionId,
  most: 10,
  windowSeconds: quarterHour,
});
/** Each confirmation costs ten slow hashes, for the recovery codes. */
export const factorsConfirmed = (userId: number): Throttle => ({
  kind: 'factor-confirmed',
  key: `${userId}`,
  most: 10,
  windowSeconds: hour,
});
export const resetRequests = (address: string): Throttle => ({
  kind: 'reset-asked',
  key: networkOf(address),
  most: 10,
  windowSeconds: hour,
});
export const resetRequestsFor = (email: string): Throttle => ({ kind: 'reset-asked-for', key: email, most: 5, windowSeconds: hour });
export const wrongResetLinks = (address: string): Throttle => ({
  kind: 'wrong-reset-link',
  key: networkOf(address),
  most: 20,
  windowSeconds: quarterHour,
});
/** Each sends a mail, to an address that may be anyone's. */
export const emailChangesOf = (userId: number): Throttle => ({ kind: 'email-change', key: `${userId}`, most: 5, windowSeconds: hour });
export const emailChangesFrom = (address: string): Throttle => ({
  kind: 'email-change-from',
  key: networkOf(address),
  most: 20,
  windowSeconds: hour,
});
export const emailChangesTo = (email: string): Throttle => ({ kind: 'email-change-to', key: email, most: 5, windowSeconds: hour });
export const wrongEmailLinks = (address: string): Throttle => ({
  kind: 'wrong-email-link',
  key: networkOf(address),
  most: 20,
  windowSeconds: quarterHour,
});
/** Each leaves a session, which is kept after its end. */
export const signIns = (userId: number): Throttle => ({ kind: 'sign-in', key: `${userId}`, most: 200, windowSeconds: 24 * hour });
export const signUps = (address: string): Throttle => ({ kind: 'sign-up', key: networkOf(address), most: 20, windowSeconds: hour });
/** Each reads everything of a user. */
export const dataAskedFor = (userId: number): Throttle => ({ kind: 'my-data', key: `${userId}`, most: 5, windowSeconds: 24 * hour });

/** Call it before the work: parallel attempts on all nodes count one after another, for all throttles or for none. */
export async function countOrRefuse(db: Database, ...throttles: Throttle[]): Promise<Attempt> {
  return (await countClosing(db, ...throttles)).attempt;
}

export async function countClosing(db: Database, ...throttles: Throttle[]): Promise<Counted> {
  const counted = await countAttempt(db, ...throttles);
  if (counted.retryAfterSeconds !== undefined) refuse('RATE_LIMITED', { retryAfterSeconds: counted.retryAfterSeconds });
  return counted;
}

/** For callers who must not learn that they were limited. */
export async function countAttempt(
  db: Database,
  ...throttles: Throttle[]
): Promise<(Counted & { retryAfterSeconds: undefined }) | { retryAfterSeconds: number }> {
  const { attempt, waitSeconds, isClosing }: Counted & { waitSeconds: number | null } = await db.call('throttle_count', {
    kinds: throttles.map(({ kind }) => kind),
    keys: throttles.map(({ key }) => key),
    most: throttles.map(({ most }) => most),
    windows: throttles.map(({ windowSeconds }) => windowSeconds),
    closes: throttles.map(({ closes = false }) => closes),
  });
  return waitSeconds === null ? { attempt, isClosing, retryAfterSeconds: undefined } : { retryAfterSeconds: waitSeconds };
}

/** The secret was right, or the work couldn't be done. */
export async function removeAttempt(db: Db | Tx, attempt: Attempt): Promise<void> {
  await deleteAttempt(db, attempt);
}

/** Resets a counter after another proof of identity, such as a reset link. */
export async function clearHits(tx: Tx, throttle: Throttle): Promise<void> {
  await deleteHits(tx, throttle);
}
