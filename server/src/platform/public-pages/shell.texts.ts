import { markup, type Markup } from './markup.ts';

/** What every public page says. English is the default; `shell.texts.hi.ts` has the type of these. */
export const shellTexts = {
  pages: { status: 'Status', apps: 'Apps', name: 'Pages' },
  signIn: 'Sign in',
  signUp: 'Sign up',
  home: 'Home',
  changeTheme: 'Change theme',
  /** How days are written. */
  dates: 'en-GB',
  units: { second: 's', minute: 'min', hour: 'h', day: 'd' },
  stale: (time: Markup): Markup => markup`We can't read live figures right now. This is how it was at ${time}.`,
};

export type ShellTexts = typeof shellTexts;
