import { call } from '../../../platform/api/api.ts';
import { signOut } from '../../../platform/session/session.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { resetText } from '../sign-in/sign-in.texts.ts';

export async function askForResetLink(email: string): Promise<void> {
  await call('POST users/forgot', { body: { email } });
}

const doneMs = 5000;

/** A reset ends every session, so this browser forgets its own. */
export async function resetPassword(choice: { token: string; newPassword: string }): Promise<void> {
  await call('POST users/reset-password', { body: choice });
  signOut();
  toast.success(resetText.done, { ms: doneMs });
}
