import { call } from '../../platform/api.ts';
import { signedIn } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { auth } from '../../strings/auth.ts';

/** Spec §9: success toasts of signing in and up. */
const doneMs = 900;

/** Opens the session; the guards of the routes then lead on. An operator gets no toast (spec §4). */
export async function signIn(account: { email: string; password: string }): Promise<void> {
  const { token, role } = await call('POST users/login', { body: account });
  signedIn(token, role, account.email);
  if (role !== 'admin') toast.success(auth.signIn.done, { ms: doneMs });
}

export async function signUp(account: { email: string; password: string; referralCode: string | undefined }): Promise<void> {
  const { referralCode, ...body } = account;
  const { token } = await call('POST users/signup', { body: { ...body, ...(referralCode !== undefined && { referralCode }) } });
  signedIn(token, 'user', account.email);
  toast.success(auth.signUp.done, { ms: doneMs });
}
