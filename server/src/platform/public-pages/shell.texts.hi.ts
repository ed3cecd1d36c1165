import { markup } from './markup.ts';
import type { ShellTexts } from './shell.texts.ts';

export const shellTexts: ShellTexts = {
  pages: { status: 'स्टेटस', apps: 'ऐप', name: 'पेज' },
  signIn: 'साइन इन करें',
  signUp: 'साइन अप करें',
  home: 'होम',
  changeTheme: 'थीम बदलें',
  dates: 'hi-IN',
  units: { second: 'से॰', minute: 'मि॰', hour: 'घं॰', day: 'दिन' },
  stale: (time) => markup`हम अभी ताज़ा आँकड़े नहीं पढ़ पा रहे। ये ${time} बजे के हैं।`,
};
