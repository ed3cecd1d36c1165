import { refusals, type ErrorBody, type ErrorCode } from '@pinline/contract/errors';

/** The one error class of refusals: an expected "no" with its code. Anything else that is thrown is a fault of ours. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly found: unknown;

  constructor(code: ErrorCode, options: RefusalOptions = {}) {
    const { status, message } = refusals[code];
    super(fill(message, { ...options.values, n: options.retryAfterSeconds }));
    this.name = 'Refusal';
    this.code = code;
    this.status = status;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.found = options.found;
  }

  toBody(): ErrorBody {
    return { message: this.message, code: this.code, ...(this.fields === undefined ? {} : { errors: this.fields }) };
  }
}

type RefusalOptions = {
  /** What stands for `{name}` in the message. */
  values?: Record<string, string>;
  /** A sentence for each field that needs a look. */
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  /** What a rule inside the database says beside its code; it becomes a sentence before anybody reads it. */
  found?: unknown;
};

export function refuse(code: ErrorCode, options?: RefusalOptions): never {
  throw new Refusal(code, options);
}

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(refusals, text);
}

function fill(message: string, values: Record<string, string | number | undefined>): string {
  return message.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));
}
