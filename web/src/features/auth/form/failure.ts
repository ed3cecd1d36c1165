import { ApiError } from '../../../platform/api/api-error.ts';
import { toast } from '../../../platform/page/toasts.ts';
import type { Problems } from '../../../ui/form/form.rules.ts';

type Account = { email: string; password: string };

export function explainFailure(error: unknown, otherwise: string): Problems<Account> | undefined {
  if (!(error instanceof ApiError)) console.error(error);
  const message = error instanceof ApiError && error.message !== '' ? error.message : otherwise;
  toast.error(message);
  if (!(error instanceof ApiError)) return undefined;
  if (besidePassword.includes(error.code)) return { password: message };
  if (error.code === 'EMAIL_TAKEN') return { email: message };
  return error.errors === undefined ? undefined : { email: error.errors['email'], password: error.errors['password'] };
}

const besidePassword: readonly string[] = ['INVALID_CREDENTIALS', 'RATE_LIMITED', 'ACCOUNT_BLOCKED'];

export function asksForSecondFactor(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'SECOND_FACTOR_REQUIRED';
}
