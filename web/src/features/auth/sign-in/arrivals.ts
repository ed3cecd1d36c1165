import { redirect } from '@tanstack/react-router';
import { onlyStrangers } from '../../../platform/session/guards.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { googleFailures, resetText } from './sign-in.texts.ts';
import { resetToken, signInCode } from './address-token.ts';

type Search = Readonly<{ token?: unknown; error?: unknown }>;

const longMs = 5000;

export function arriveWithResetLink({ token }: Search): void {
  if (isGiven(token)) {
    resetToken.keep(token);
    throw redirect({ to: '/reset-password', search: {}, replace: true });
  }
  if (resetToken.find() !== undefined) return;
  toast.error(resetText.noToken, { ms: longMs });
  throw redirect({ to: '/forgot-password', replace: true });
}

export function arriveFromProvider({ token }: Search): void {
  if (isGiven(token)) {
    signInCode.keep(token);
    throw redirect({ to: '/account/login-success', search: {}, replace: true });
  }
  if (signInCode.find() !== undefined) return;
  onlyStrangers();
  throw redirect({ to: '/', replace: true });
}

/** Only known codes are shown: anyone can write others into the address. */
export function arriveWithFailure({ error }: Search): void {
  const failures: Readonly<Record<string, string>> = googleFailures;
  const sentence = typeof error === 'string' && Object.hasOwn(failures, error) ? failures[error] : undefined;
  if (sentence !== undefined) toast.error(sentence, { ms: longMs });
  throw redirect({ to: '/login', search: {}, replace: true });
}

function isGiven(token: unknown): token is string {
  return typeof token === 'string' && token !== '';
}
