import type { z } from 'zod';
import type { CallName, Contract } from './contract.ts';

/** Types for a caller of the API. Types only: nothing of the contract's schemas reaches a browser. */
export type RequestOf<Name extends CallName> = PartOf<Name, 'params'> &
  PartOf<Name, 'query'> &
  PartOf<Name, 'body'> & { idempotencyKey?: string; signal?: AbortSignal };

/** The reply's body, whatever its success status. */
export type ReplyOf<Name extends CallName> = Contract[Name] extends { replies: infer R }
  ? { [Status in keyof R]: R[Status] extends z.ZodType ? z.output<R[Status]> : undefined }[keyof R]
  : never;

type PartOf<Name extends CallName, Part extends string> =
  Contract[Name] extends Record<Part, infer Schema extends z.ZodType> ? { [P in Part]: z.input<Schema> } : unknown;
