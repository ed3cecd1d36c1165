import { call } from '../../platform/api/api.ts';
import { signOut } from '../../platform/session/session.ts';
import { toast } from '../../platform/page/toasts.ts';
import { frameText } from '../../platform/language/frame.texts.ts';

export function logOut(): void {
  call('POST users/logout').catch((error: unknown) => console.error('The server did not get the logout', error));
  signOut();
  toast.success(frameText.loggedOut);
}
