import type { Config } from '../../config.ts';

export type SetupWarning = { about: 'mail' | 'public url' | 'admin address'; text: string; advice: string };

export const exampleAdminEmail = 'admin@example.com';

export const setupTexts = {
  mail: {
    text: 'No mail server is set up: reset links and security notices are not delivered.',
    advice: 'Set SMTP_URL, and MAIL_FROM.',
  },
  'public url': {
    text: 'PUBLIC_URL is not set: links in mails and sign-in with Google lead to this machine.',
    advice: 'Set PUBLIC_URL to the address that people open.',
  },
  'admin address': {
    text: `The operator's account is ${exampleAdminEmail}: its mail is not delivered.`,
    advice:
      'Create an operator with an address of your own (npm run admin -- create), sign in as that one, and remove this one under Operators.',
  },
} satisfies Record<SetupWarning['about'], Omit<SetupWarning, 'about'>>;

export function setupWarnings(
  { isProduction, mail, publicUrl }: Pick<Config, 'isProduction' | 'mail' | 'publicUrl'>,
  { hasExampleAdmin }: { hasExampleAdmin: boolean },
): SetupWarning[] {
  if (!isProduction) return [];
  const isMissing = { mail: mail.smtpUrl === undefined, 'public url': publicUrl === undefined, 'admin address': hasExampleAdmin };
  return (['mail', 'public url', 'admin address'] as const)
    .filter((about) => isMissing[about])
    .map((about) => ({ about, ...setupTexts[about] }));
}
