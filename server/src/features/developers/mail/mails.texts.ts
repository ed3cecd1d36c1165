/** To the owner of a key or a webhook. `mails.texts.hi.ts` has the type of these: a missing or an extra key doesn't compile. */
export type OwnerMailTexts = {
  /** `about`: the host that it's sent to. */
  webhookPaused: OwnerMail;
  /** `about`: the name of the key. */
  keySlowed: OwnerMail;
  keyPaused: OwnerMail;
  link: string;
};

type OwnerMail = { subject: (appName: string) => string; before: (about: string) => string[] };

const tooManyCancelled = (appName: string) => `Too many cancelled numbers on your ${appName} key`;

export const ownerMailTexts: OwnerMailTexts = {
  webhookPaused: {
    subject: (appName) => `${appName} stopped sending to your webhook`,
    before: (host) => [
      `${host} didn’t accept our webhooks, so we paused the endpoint. What happens meanwhile isn’t queued; your numbers and your balance aren’t affected.`,
      'When it works again, resume it on the page “API” and send what failed again.',
    ],
  },
  keySlowed: {
    subject: tooManyCancelled,
    before: (name) => [
      `Many of the numbers that your key “${name}” bought were cancelled, so it can buy only some numbers a minute now. If that goes on, it’s paused for some time.`,
      'Numbers it has bought aren’t affected. It can buy freely again once fewer of its numbers are cancelled.',
    ],
  },
  keyPaused: {
    subject: tooManyCancelled,
    before: (name) => [
      `Many of the numbers that your key “${name}” bought were cancelled, so it can’t buy for some time.`,
      'Numbers it has bought aren’t affected. The page “API” says until when it’s paused.',
    ],
  },
  link: 'Open the page “API”',
};
