import { call } from '../../../platform/api/api.ts';
import { renameSession, session, signOut } from '../../../platform/session/session.ts';

type NewEmail = { newEmail: string; currentPassword: string | undefined; revokeAccess: boolean };

export async function askForEmail(choice: NewEmail): Promise<void> {
  await call('POST account/email', { body: choice });
}

export async function withdrawEmail(): Promise<void> {
  await call('DELETE account/email');
}

/** Returns the address that the account has now. */
export async function confirmEmail(token: string): Promise<string> {
  const { email } = await call('POST account/email/confirm', { body: { token } });
  // The link may be of another account than the one that is signed in here.
  if (session() !== null && (await call('GET account').catch(() => undefined))?.email === email) renameSession(email);
  return email;
}

/** Ends every session, so this browser forgets its own. */
export async function undoEmail(choice: { token: string; newPassword: string }): Promise<void> {
  await call('POST account/email/undo', { body: choice });
  signOut();
}
