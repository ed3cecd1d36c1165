import { Secret, TOTP } from 'otpauth';
import { randomCode } from '../auth.rules.ts';

export function newAuthenticatorSecret(): string {
  return new Secret({ size: 20 }).base32;
}

export function authenticatorUri(authenticator: { secret: string; email: string; appName: string }): string {
  return createTotp(authenticator.secret, { issuer: authenticator.appName, label: authenticator.email }).toString();
}

/** One 30-second step before or after the current one is allowed. */
export function findStep({ secret, code, now }: { secret: string; code: string; now: Date }): number | undefined {
  const timestamp = now.getTime();
  const delta = createTotp(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : TOTP.counter({ timestamp, period: stepSeconds }) + delta;
}

export function newRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () => randomCode(recoveryCodeLength));
}

export function isRecoveryCode(code: string): boolean {
  return code.length === recoveryCodeLength;
}

const recoveryCodeLength = 10;
const stepSeconds = 30;

/** RFC 6238 with the parameters that every authenticator app supports. */
function createTotp(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: stepSeconds });
}
