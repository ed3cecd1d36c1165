import { call } from '../../../platform/api/api.ts';
import { signInCode } from './address-token.ts';
import { beginSession } from './auth.api.ts';

/** Forgets the one-time code first, so that the route's guard finds nothing left to do. */
export async function signInWithCode(code?: string): Promise<void> {
  const session = await call('POST auth/exchange', { body: { token: signInCode.find() ?? '', code } });
  signInCode.forget();
  beginSession(session);
}
