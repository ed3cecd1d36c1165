import type { RequestOf } from '@pinline/contract/client';
import type { Language } from '@pinline/contract/auth/language.rules';
import { call } from '../../../platform/api/api.ts';
import { adoptLanguage } from '../../../platform/language/language-choice.ts';
import { noteDeletion } from '../../../platform/session/deletion-due.ts';
import { type Role, signedIn } from '../../../platform/session/session.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { auth } from '../auth.texts.ts';

const doneMs = 900;

export async function signIn(account: RequestOf<'POST users/login'>['body']): Promise<void> {
  beginSession({ ...(await call('POST users/login', { body: account })), email: account.email });
}

export async function signUp(account: { email: string; password: string; referralCode: string | undefined }): Promise<void> {
  const { referralCode, ...body } = account;
  const { token } = await call('POST users/signup', { body: { ...body, ...(referralCode !== undefined && { referralCode }) } });
  adoptLanguage(null);
  noteDeletion(null);
  signedIn(token, 'user', account.email);
  toast.success(auth.signUp.done, { ms: doneMs });
}

type NewSession = {
  token: string;
  role: Role;
  email?: string;
  language: Language | null | undefined;
  deletionDueAt?: string | null | undefined;
};

export function beginSession({ token, role, email, language, deletionDueAt = null }: NewSession): void {
  // First, because a new session saves the browser's choice to the account.
  const isOtherLanguage = adoptLanguage(language);
  noteDeletion(deletionDueAt);
  signedIn(token, role, email);
  // The back office is in English.
  if (isOtherLanguage && role !== 'admin') return location.reload();
  if (role !== 'admin') toast.success(auth.signIn.done, { ms: doneMs });
}
