import { randomBytes } from 'node:crypto';

export type Canaries = Record<
  'password' | 'newcomerPassword' | 'wrongPassword' | 'otpText' | 'phoneNumber' | 'apiKey' | 'reference',
  string
>;

export function plantCanaries(): Canaries {
  const mark = (name: string) => `canary-${name}-${randomBytes(8).toString('hex')}`;
  return {
    password: mark('password'),
    newcomerPassword: mark('newcomer'),
    wrongPassword: mark('wrong'),
    otpText: `${mark('otp')} 482913 is your code`,
    phoneNumber: `+9198${String(randomBytes(6).readUIntBE(0, 6)).padStart(8, '0').slice(-8)}`,
    apiKey: mark('key'),
    reference: mark('reference'),
  };
}

export function leaksIn(text: string, secrets: Record<string, string>): string[] {
  return Object.entries(secrets).flatMap(([name, secret]) =>
    formsOf(secret)
      .filter(({ written }) => written.length >= 8 && text.includes(written))
      .map(({ form }) => `${name} (${form})`),
  );
}

function formsOf(secret: string): { form: string; written: string }[] {
  const bytes = Buffer.from(secret);
  return [
    { form: 'plain', written: secret },
    { form: 'without its plus sign', written: secret.replace(/^\+/, '') },
    { form: 'json', written: JSON.stringify(secret).slice(1, -1) },
    { form: 'url', written: encodeURIComponent(secret) },
    { form: 'form', written: new URLSearchParams({ secret }).toString().slice('secret='.length) },
    { form: 'hex', written: bytes.toString('hex') },
    { form: 'base64', written: bytes.toString('base64').replace(/=+$/, '').slice(0, -1) },
    { form: 'base64url', written: bytes.toString('base64url').slice(0, -1) },
    { form: 'bytes', written: [...bytes].join(',') },
  ];
}
