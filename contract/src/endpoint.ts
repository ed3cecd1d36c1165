import type { z } from 'zod';
import type { Permission } from './auth/permissions.rules.ts';
import type { KeyScope } from './developers/developers.rules.ts';
import type { ErrorCode } from './errors.ts';

/** Every endpoint declares it; there is no default. Back-office calls also name the permission they need. */
export type Access =
  | { access: 'public' }
  /** `scope`: a key that has it may call this too. */
  | { access: 'user'; scope?: KeyScope }
  | { access: 'admin'; permission: Permission };

/** Routes, validation, reply filtering, the OpenAPI document and the web client's types are derived from it. */
export type Endpoint = Access & {
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** A JSON body’s; 64 kB by default. */
  maxBodyBytes?: number;
  /** A file beside the body, which is then `multipart/form-data`. */
  upload?: { part: string; isRequired: boolean; maxBytes: number };
  /** Bodies by status; `null` is an empty one (302: a redirect). A field that is not declared never leaves the server. */
  replies: Replies;
  /** The answer is a file. A link that starts a download needs a ticket (`downloadTicket`). */
  csv?: true;
  /** The answer is a PDF file, with a ticket like a list. */
  pdf?: true;
  /** The answer is a JSON file to keep, with a ticket like a list. */
  json?: true;
  /** The answer is a stream of server-sent events, without an end. */
  stream?: true;
  errors: readonly Exclude<ErrorCode, AddedCode>[];
  /** Moves money or buys something: requires an `Idempotency-Key`. */
  isIdempotent?: boolean;
  /** For a page: refusals redirect here instead of showing JSON. */
  redirectOnRefusal?: string;
  /** Called often and from few addresses: has a flood limit of its own. */
  isWebhook?: boolean;
  /** Tokens of its caller's allowance, one for each started 2 ms of processor (docs/performance.md); 1 by default. */
  cost?: number;
  /** Brings or takes real money, and has no counterpart for test keys. */
  isRealMoney?: true;
};

export type Replies = Readonly<Partial<Record<200 | 201 | 202 | 204 | 302, z.ZodType | null>>>;

export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}

/** With a ticket, a link can start its download. */
export function isFile({ csv, pdf, json }: Pick<Endpoint, 'csv' | 'pdf' | 'json'>): boolean {
  return csv === true || pdf === true || json === true;
}

/** Its own, and those from before its handler runs or when something fails. */
export function codesOf(
  name: string,
  { access, params, query, body, isIdempotent, isRealMoney, redirectOnRefusal, errors }: Endpoint,
): ErrorCode[] {
  if (redirectOnRefusal !== undefined) return [];
  const hasInput = [params, query, body].some((part) => part !== undefined) || isIdempotent === true;
  return [
    ...commonCodes,
    ...(access === 'public' ? [] : signedInCodes),
    ...(access === 'admin' ? adminCodes : []),
    ...(isRealMoney === true ? realMoneyCodes : []),
    ...(name.startsWith('GET ') ? [] : bodyCodes),
    ...(hasInput ? inputCodes : []),
    ...errors,
  ];
}

const commonCodes = ['MALFORMED_REQUEST', 'RATE_LIMITED', 'INTERNAL_ERROR', 'TEMPORARILY_UNAVAILABLE', 'SERVER_BUSY'] as const;
const signedInCodes = ['INVALID_SIGNATURE', 'NOT_AUTHORISED', 'SESSION_REPLACED', 'KEY_NOT_PERMITTED', 'API_OFF'] as const;
const adminCodes = ['FORBIDDEN', 'NOT_PERMITTED', 'SECOND_FACTOR_NOT_SET_UP'] as const;
const realMoneyCodes = ['TEST_MODE'] as const;
const bodyCodes = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const;
const inputCodes = ['INVALID_FIELDS'] as const;

type AddedCode = (
  | typeof commonCodes
  | typeof signedInCodes
  | typeof adminCodes
  | typeof realMoneyCodes
  | typeof bodyCodes
  | typeof inputCodes
)[number];
