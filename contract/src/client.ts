import type { z } from 'zod';
import type { CallName, Contract } from './contract.ts';

/** Types for a caller of the API. Types only: nothing of the contract's schemas reaches a browser. */
export type RequestOf<Name extends CallName> = PartOf<Name, 'params'> &
  PartOf<Name, 'query'> &
  PartOf<Name, 'body'> &
  UploadOf<Name> & { idempotencyKey?: string; signal?: AbortSignal };

/** Calls that are sent as a form, with their file or without. */
export type FileCall = { [Name in CallName]: Contract[Name] extends { upload: object } ? Name : never }[CallName];

/** The reply's body, whatever its success status. */
export type ReplyOf<Name extends CallName> = Contract[Name] extends { replies: infer R }
  ? { [Status in keyof R]: R[Status] extends z.ZodType ? z.output<R[Status]> : undefined }[keyof R]
  : never;

/** The file of a call that takes one. */
type UploadOf<Name extends CallName> = Contract[Name] extends { upload: { isRequired: infer IsRequired } }
  ? IsRequired extends true
    ? { upload: File }
    : { upload?: File }
  : unknown;

type PartOf<Name extends CallName, Part extends string> =
  Contract[Name] extends Record<Part, infer Schema extends z.ZodType> ? { [P in Part]: z.input<Schema> } : unknown;
