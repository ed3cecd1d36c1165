import { call } from '../../../platform/api/api.ts';
import { signOut } from '../../../platform/session/session.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { resetText } from '../sign-in/texts.ts';

export async function askForResetLink(email: string): Promise<void> {
  await call('POST users/forgot', { body: { email } });
}

/** The default time: the sentence is long. */
const doneMs = 5000;

/** Every session ends with it, so also what this browser remembers of one. */
export async function resetPassword(choice: { token: string; newPassword: string }): Promise<void> {
  await call('POST users/reset-password', { body: choice });
  signOut();
  toast.success(resetText.done, { ms: doneMs });
}
