import { hash } from 'node:crypto';
import type { OperatorRole } from '@pinline/contract/auth/permissions.rules';
import type { KeyMode, KeyScope } from '@pinline/contract/developers/developers.rules';
import { refuse } from '../errors.ts';
import { isApiKey, isWholeApiKey } from './api-key.ts';

/** A person, or a user's own software. */
export type Caller = SessionCaller | KeyCaller;

type User = {
  userId: number;
  email: string;
  referralCode: string;
  /** Spendable, in paise. */
  available: number;
  /** By purchases and waiting numbers, in paise. */
  held: number;
};

export type SessionCaller = User & {
  key: null;
  sessionId: string;
  role: 'user' | 'admin';
  /** Null for a user. */
  operatorRole: OperatorRole | null;
  isUnprotectedAdmin: boolean;
  /** How many purchases and numbers hold money; null where nothing is held or it was not read with the caller. */
  heldCount: number | null;
};

export type KeyCaller = User & {
  key: { id: number; mode: KeyMode; scopes: readonly KeyScope[]; isAddressAllowed: boolean; isApiOff: boolean };
};

export type SessionToken = { id: string; secret: Buffer };

/** What a call reads with its caller, in one query. */
export type ReadWithCaller = { heldCount: boolean };

export type FindCaller = (token: SessionToken, read: ReadWithCaller) => Promise<SessionCaller>;

/** `from`: the caller's address. */
export type FindKeyCaller = (key: string, from: string) => Promise<KeyCaller>;

export type FindCallers = { findCaller: FindCaller; findKeyCaller: FindKeyCaller };

type Given = { header: string | undefined; from: string; read: ReadWithCaller };

export async function authenticate({ header, from, read }: Given, find: FindCallers): Promise<Caller> {
  if (header === undefined || header === '') refuse('NOT_AUTHORISED');
  const token = /^Bearer (\S+)$/.exec(header)?.[1];
  if (token !== undefined && isApiKey(token)) return authenticateKey(token, from, find.findKeyCaller);
  const parsed = token === undefined ? undefined : parseSessionToken(token);
  if (parsed === undefined) refuse('INVALID_SIGNATURE');
  return find.findCaller(parsed, read);
}

export async function authenticateKey(key: string, from: string, findKeyCaller: FindKeyCaller): Promise<KeyCaller> {
  if (!isWholeApiKey(key)) refuse('INVALID_SIGNATURE');
  return findKeyCaller(key, from);
}

/** Works once; throws a refusal. */
export type RedeemTicket = (ticket: string) => Promise<SessionCaller>;

/** `pl_`, id (12 bytes), secret (32), checksum (4) in base64url. The checksum rejects typos without a query. */
export function formatSessionToken({ id, secret }: SessionToken): string {
  const body = Buffer.concat([Buffer.from(id, 'base64url'), secret]);
  return `pl_${Buffer.concat([body, checksum(body)]).toString('base64url')}`;
}

export function parseSessionToken(text: string): SessionToken | undefined {
  if (!/^pl_[\w-]{64}$/.test(text)) return undefined;
  const bytes = Buffer.from(text.slice(3), 'base64url');
  const body = bytes.subarray(0, 44);
  if (!checksum(body).equals(bytes.subarray(44))) return undefined;
  return { id: body.subarray(0, 12).toString('base64url'), secret: body.subarray(12) };
}

const checksumContext = Buffer.from('pinline session');

function checksum(body: Buffer): Buffer {
  return hash('sha256', Buffer.concat([checksumContext, body]), 'buffer').subarray(0, 4);
}
