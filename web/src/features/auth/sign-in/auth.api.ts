import type { RequestOf } from '@pinline/contract/client';
import { call } from '../../../platform/api/api.ts';
import { type Role, signedIn } from '../../../platform/session/session.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { auth } from '../texts.ts';

const doneMs = 900;

export async function signIn(account: RequestOf<'POST users/login'>['body']): Promise<void> {
  beginSession({ ...(await call('POST users/login', { body: account })), email: account.email });
}

export async function signUp(account: { email: string; password: string; referralCode: string | undefined }): Promise<void> {
  const { referralCode, ...body } = account;
  const { token } = await call('POST users/signup', { body: { ...body, ...(referralCode !== undefined && { referralCode }) } });
  signedIn(token, 'user', account.email);
  toast.success(auth.signUp.done, { ms: doneMs });
}

export function beginSession({ token, role, email }: { token: string; role: Role; email?: string }): void {
  signedIn(token, role, email);
  if (role !== 'admin') toast.success(auth.signIn.done, { ms: doneMs });
}
