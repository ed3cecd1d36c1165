import { call } from '../../../platform/api/api.ts';
import { signInCode } from './address-token.ts';
import { beginSession } from './auth.api.ts';

/** Opens the session that the code of the way back stands for. The code is forgotten before, so that the guard of the route sees nothing left to do there. */
export async function signInWithCode(code?: string): Promise<void> {
  const session = await call('POST auth/exchange', { body: { token: signInCode.find() ?? '', code } });
  signInCode.forget();
  beginSession(session);
}
