import type { z } from 'zod';
import type { CallName, Contract } from './contract.ts';

/** No schema reaches a browser. */
export type RequestOf<Name extends CallName> = PartOf<Name, 'params'> &
  PartOf<Name, 'query'> &
  PartOf<Name, 'body'> &
  UploadOf<Name> & { idempotencyKey?: string; signal?: AbortSignal };

export type FileCall = { [Name in CallName]: Contract[Name] extends { upload: object } ? Name : never }[CallName];

export type ReplyOf<Name extends CallName> = Contract[Name] extends { replies: infer R }
  ? { [Status in keyof R]: R[Status] extends z.ZodType ? z.output<R[Status]> : undefined }[keyof R]
  : never;

type UploadOf<Name extends CallName> = Contract[Name] extends { upload: { isRequired: infer IsRequired } }
  ? IsRequired extends true
    ? { upload: File }
    : { upload?: File }
  : unknown;

type PartOf<Name extends CallName, Part extends string> =
  Contract[Name] extends Record<Part, infer Schema extends z.ZodType> ? { [P in Part]: z.input<Schema> } : unknown;
