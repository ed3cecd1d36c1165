export type MailTexts = { subject: (appName: string) => string; before: (appName: string) => string[]; link: string; after: string };

export const mailTexts: MailTexts = {
  subject: (appName) => `Your ${appName} account is deleted`,
  before: (appName) => [
    `Your ${appName} account is deleted, as you asked 7 days ago. Your e-mail address, numbers, messages, devices and API keys are erased.`,
    'The movements of your money stay in our books under a number that isn’t linked to you. This is our last mail to you.',
  ],
  link: 'Open the site',
  after: 'Thank you for having been here. You can sign up again at any time.',
};
