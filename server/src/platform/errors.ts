import type { KeyLimit } from '@pinline/contract/developers/developers.rules';
import { refusals, type ErrorBody, type ErrorCode } from '@pinline/contract/errors';

/** The only error class of refusals: an expected "no" with its code. Anything else that is thrown is a defect. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly missing: number | undefined;
  readonly limit: KeyLimit | undefined;
  readonly found: unknown;

  constructor(code: ErrorCode, options: RefusalOptions = {}) {
    const { status, message } = refusals[code];
    super(fill(message.replace('{n} seconds', secondsText(options)), options.values ?? {}));
    this.name = 'Refusal';
    this.code = code;
    this.status = status;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.missing = options.missing;
    this.limit = options.limit;
    this.found = options.found;
  }

  toBody(): ErrorBody {
    return {
      message: this.message,
      code: this.code,
      ...(this.fields === undefined ? {} : { errors: this.fields }),
      ...(this.missing === undefined ? {} : { missing: this.missing }),
      ...(this.limit === undefined ? {} : { limit: this.limit }),
    };
  }
}

type RefusalOptions = {
  values?: Record<string, string>;
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  /** In rupees: what the balance lacks. */
  missing?: number;
  limit?: KeyLimit;
  /** What a database rule reports beside its code; turned into a sentence before anyone sees it. */
  found?: unknown;
};

export function refuse(code: ErrorCode, options?: RefusalOptions): never {
  throw new Refusal(code, options);
}

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(refusals, text);
}

function secondsText({ retryAfterSeconds: seconds }: RefusalOptions): string {
  if (seconds === undefined) return '{n} seconds';
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}

function fill(message: string, values: Record<string, string>): string {
  return message.replace(/\{(\w+)\}/g, (hole, name: string) => values[name] ?? hole);
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
