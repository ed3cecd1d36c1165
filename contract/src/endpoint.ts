import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** Who may call: anyone, a signed-in user, or an operator. Every endpoint declares it; there is no default. */
export type Access = 'public' | 'user' | 'admin';

/**
 * The declaration of one call. Routes, validation, reply filtering, the OpenAPI document and the web client's types are derived from it.
 */
export type Endpoint = {
  summary: string;
  access: Access;
  /** Path parameters, named `:like_this` in the key. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** The longest JSON body; 64 kB by default. */
  maxBodyBytes?: number;
  /** A file beside the body: the call is `multipart/form-data`, the file is the part of this name and the body its other parts. */
  upload?: { part: string; isRequired: boolean; maxBytes: number };
  /**
   * Bodies by success status; `null` is an empty body (302: the answer is a redirect). A field that is not declared never leaves the
   * server.
   */
  replies: Replies;
  /** The answer is a file, written page by page. A browser starts the download at an address with a ticket (`downloadTicket`). */
  csv?: true;
  /** Refusals of its own, beside those that `codesOf` adds. */
  errors: readonly Exclude<ErrorCode, AddedCode>[];
  /** Moves money or buys something: requires an `Idempotency-Key`. */
  isIdempotent?: boolean;
  /** A browser opens it as a page: refusals redirect here instead of showing JSON. */
  redirectOnRefusal?: string;
  /** Called by other companies' servers, often and from few addresses: has a flood limit of its own. */
  isWebhook?: boolean;
};

export type Replies = Readonly<Partial<Record<200 | 201 | 202 | 204 | 302, z.ZodType | null>>>;

/** Keeps the literal types of a declaration. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}

/** Every code that a call may answer with: its own, and those from before its handler runs or when something fails. */
export function codesOf(name: string, { access, params, query, body, isIdempotent, redirectOnRefusal, errors }: Endpoint): ErrorCode[] {
  // Refusals of such a call are redirects.
  if (redirectOnRefusal !== undefined) return [];
  const hasInput = [params, query, body].some((part) => part !== undefined) || isIdempotent === true;
  return [
    ...commonCodes,
    ...(access === 'public' ? [] : signedInCodes),
    ...(access === 'admin' ? adminCodes : []),
    ...(name.startsWith('GET ') ? [] : bodyCodes),
    ...(hasInput ? inputCodes : []),
    ...errors,
  ];
}

const commonCodes = ['MALFORMED_REQUEST', 'RATE_LIMITED', 'INTERNAL_ERROR', 'TEMPORARILY_UNAVAILABLE'] as const;
const signedInCodes = ['INVALID_SIGNATURE', 'NOT_AUTHORISED', 'SESSION_REPLACED'] as const;
const adminCodes = ['FORBIDDEN', 'SECOND_FACTOR_NOT_SET_UP'] as const;
/** Applies without a declared body too: a body that is sent is still read. */
const bodyCodes = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const;
const inputCodes = ['INVALID_FIELDS'] as const;

type AddedCode = (typeof commonCodes | typeof signedInCodes | typeof adminCodes | typeof bodyCodes | typeof inputCodes)[number];
