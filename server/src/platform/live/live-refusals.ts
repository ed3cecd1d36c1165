import { liveCodes, type LiveCode, type ServerFrame } from '@pinline/contract/live/frames';
import { Refusal } from '../errors.ts';
import type { Logger } from '../logger.ts';
import type { UndeclaredRefusal } from '../api/undeclared-refusals.ts';

type Deps = { log: Logger; onUndeclaredRefusal: (refusal: UndeclaredRefusal) => void };

export function refusalFrame(deps: Deps, error: unknown, mobileId: string): ServerFrame {
  if (!(error instanceof Refusal)) {
    deps.log.error({ err: error }, 'a check over the live socket failed');
    return { message: 'Something went wrong on our side. Please try again.', code: 'INTERNAL_ERROR', mobileId };
  }
  const { message, code } = error;
  const codes: readonly string[] = liveCodes;
  if (!codes.includes(code)) deps.onUndeclaredRefusal({ call: 'live socket', code });
  return { message, code: code as LiveCode, mobileId };
}
