import { newEmailProblem } from '@pinline/contract/auth/new-address.rules';
import { emailProblem, normaliseEmail } from '@pinline/contract/auth/auth.rules';
import type { Deps } from '../../../deps.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { isReserved, voidChange } from '../account/email/email.sql.ts';
import { enterMailbox } from '../account/email/mailbox.ts';
import { createUser } from '../account/new-account.commands.ts';
import { stopSoftwareOf } from '../../developers/keys/stop-software.commands.ts';
import { noteReturn } from '../../deletion/returned-signs.ts';
import { endSessions, findAccount, lockAccount } from '../auth.sql.ts';
import { issueSignInCode, type SignInHandover } from '../sessions/exchange.commands.ts';
import { forgetDevices } from '../sessions/known-device.sql.ts';
import type { Flow } from './google-flow.ts';
import type { FindProvider } from './google-provider.ts';
import { sendNotice } from '../mail/mail.jobs.ts';
import { countAttempt, removeAttempt, signUps } from '../throttle/throttle.ts';
import { findUserByIdentity, insertIdentity, lockIdentity, verifyAddress, type IdentityKey } from './identity.sql.ts';

/** The provider's own words never get to the sign-in page. */
export type GoogleProblem =
  | 'google_not_set_up'
  | 'google_failed'
  | 'google_cancelled'
  | 'email_not_verified'
  | 'email_look_alike'
  | 'email_just_changed'
  | 'too_many_accounts'
  | 'blocked';

type Identity = IdentityKey & { email: string | undefined; isEmailVerified: boolean };
type Account = { userId: number; isNew: boolean; hasLostSessions: boolean };

export async function beginGoogleSignIn(
  provider: FindProvider,
  ask: { redirectUri: string; referralCode: string | undefined },
): Promise<{ location: string; flow: Flow }> {
  const openid = await import('openid-client');
  const flow = {
    state: openid.randomState(),
    nonce: openid.randomNonce(),
    verifier: openid.randomPKCECodeVerifier(),
    referralCode: ask.referralCode,
  };
  const location = openid.buildAuthorizationUrl(await provider(), {
    redirect_uri: ask.redirectUri,
    scope: 'openid email',
    code_challenge: await openid.calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: 'S256',
    state: flow.state,
    nonce: flow.nonce,
  });
  return { location: location.href, flow };
}

export async function completeGoogleSignIn(
  deps: Deps,
  provider: FindProvider,
  { answer, flow, address }: { answer: URL; flow: Flow; address: string },
): Promise<SignInHandover | GoogleProblem> {
  const identity = await verifyIdentity(provider, { answer, flow });
  if (identity === 'google_cancelled') return identity;
  const counted = deps.config.isRateLimited ? await countAttempt(deps.db, signUps(address)) : undefined;
  const attempt = counted?.retryAfterSeconds === undefined ? counted?.attempt : undefined;
  const mayCreate = counted === undefined || attempt !== undefined;
  const outcome = await deps.db.transaction(async (tx) => {
    const account = await findOrCreateUser(deps, tx, { identity, referralCode: flow.referralCode, mayCreate });
    return typeof account === 'string' ? account : { ...account, handover: await issueSignInCode(tx, account.userId) };
  });
  const isSignUp = typeof outcome !== 'string' && outcome.isNew;
  if (!isSignUp && attempt !== undefined) await removeAttempt(deps.db.autocommit, attempt);
  if (typeof outcome === 'string') return outcome;
  if (outcome.hasLostSessions) deps.live.hint(outcome.userId);
  return outcome.handover;
}

async function verifyIdentity(
  provider: FindProvider,
  { answer, flow }: { answer: URL; flow: Flow },
): Promise<Identity | 'google_cancelled'> {
  const { AuthorizationResponseError, authorizationCodeGrant, fetchUserInfo } = await import('openid-client');
  const configuration = await provider();
  try {
    const tokens = await authorizationCodeGrant(configuration, answer, {
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new Error('The provider sent no identity');
    // Google puts the address into the token; other providers return it from the userinfo endpoint.
    const { email, email_verified } = 'email' in claims ? claims : await fetchUserInfo(configuration, tokens.access_token, claims.sub);
    return { issuer: claims.iss, subject: claims.sub, email: parseEmail(email), isEmailVerified: email_verified === true };
  } catch (error) {
    if (error instanceof AuthorizationResponseError && error.error === 'access_denied') return 'google_cancelled';
    throw error;
  }
}

/** A known identity keeps its user even if its address changed; a new one needs a verified address. */
async function findOrCreateUser(
  deps: Deps,
  tx: Tx,
  { identity, referralCode, mayCreate }: { identity: Identity; referralCode: string | undefined; mayCreate: boolean },
): Promise<Account | GoogleProblem> {
  await lockIdentity(tx, identity);
  const known = await findUserByIdentity(tx, identity);
  if (known !== undefined)
    return (await lockAccount(tx, known)).isBlocked ? 'blocked' : { userId: known, isNew: false, hasLostSessions: false };

  const { issuer, subject, email, isEmailVerified } = identity;
  if (email === undefined || !isEmailVerified) return 'email_not_verified';
  const hasAccount = (await findAccount(tx, email)) !== undefined;
  if (!hasAccount && newEmailProblem(email) !== undefined) return 'email_look_alike';
  // Its account has another address now, and may come back to this one.
  if (!hasAccount && (await isReserved(tx, { userId: 0, email }))) return 'email_just_changed';
  if (!hasAccount && !mayCreate) return 'too_many_accounts';
  const created = await createUser(deps, tx, { email, passwordHash: null, operatorRole: null, referralCode });
  const userId = created ?? (await findAccount(tx, email))?.id;
  if (userId === undefined) throw new Error('An account went away while it was linked');
  if ((await lockAccount(tx, userId)).isBlocked) return 'blocked';
  await insertIdentity(tx, { issuer, subject, userId, email });
  await noteReturn(deps, tx, { userId, email, signs: [{ kind: 'google', value: `${issuer} ${subject}` }] });
  // Anyone could have registered this address first, so what was set up before the first proof is removed.
  const isFirstProof = await verifyAddress(tx, userId);
  const ended = isFirstProof ? await endSessions(tx, userId, 'reset') : 0;
  if (isFirstProof) {
    await forgetDevices(tx, userId);
    await voidChange(tx, userId);
    await stopSoftwareOf(tx, userId);
  }
  if (created !== undefined) await enterMailbox(deps, tx, { userId, email });
  else await sendNotice(tx, { email, notice: isFirstProof ? 'google-took-over' : 'google-linked' });
  return { userId, isNew: created !== undefined, hasLostSessions: ended > 0 };
}

function parseEmail(email: unknown): string | undefined {
  return typeof email === 'string' && emailProblem(email) === undefined ? normaliseEmail(email) : undefined;
}
