import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** Who may call: anybody, a signed-in user, or an operator. Every endpoint says so; there is no default. */
export type Access = 'public' | 'user' | 'admin';

/** One call, said once. Routes, validation, reply filtering, the OpenAPI document and the web client's types come from it. */
export type Endpoint = {
  summary: string;
  access: Access;
  /** Path parameters, named `:like_this` in the key. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** The longest JSON body; 64 kB where nothing is said. */
  maxBodyBytes?: number;
  /** A file beside the body: the call is `multipart/form-data`, the file its part of this name and the body its other parts. */
  upload?: { part: string; isRequired: boolean; maxBytes: number };
  /** Bodies by success status; `null` is an empty body (302: the answer is where to go). A field that is not here never leaves the server. */
  replies: Replies;
  /** Refusals of its own, beside those every call can answer with. */
  errors: readonly ErrorCode[];
  /** Moves money or buys something: takes an `Idempotency-Key`. */
  isIdempotent?: boolean;
  /** A browser opens it as a page: a refusal leads here, as nobody can read JSON in a window. */
  redirectOnRefusal?: string;
  /** Other companies' machines call it, many times a minute from a few addresses: a flood limit of its own. */
  isPush?: boolean;
};

export type Replies = Readonly<Partial<Record<200 | 201 | 202 | 204 | 302, z.ZodType | null>>>;

/** Keeps the literal types of an endpoint's declaration. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}
