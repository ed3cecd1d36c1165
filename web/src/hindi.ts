/** All Hindi texts of the web: fetched only by pages in Hindi. English ones are beside each, in `texts.ts`. */
export * from './features/activations/history/texts.hi.ts';
export * from './features/activations/late/texts.hi.ts';
export * from './features/activations/texts.hi.ts';
export * from './features/auth/account/texts.hi.ts';
export * from './features/auth/sign-in/texts.hi.ts';
export * from './features/auth/texts.hi.ts';
export * from './features/catalogue/find/texts.hi.ts';
export * from './features/deposits/texts.hi.ts';
export * from './features/push/texts.hi.ts';
export * from './features/referrals/texts.hi.ts';
export * from './features/settings/support/texts.hi.ts';
export * from './platform/worker/texts.hi.ts';
export * from './shell/dashboard/texts.hi.ts';
export * from './shell/failed-page.texts.hi.ts';
export * from './shell/palette/texts.hi.ts';
export * from './ui/frame.texts.hi.ts';
export * from './ui/list/texts.hi.ts';
export * from './ui/texts.hi.ts';

declare module './platform/language/language.ts' {
  interface Register {
    hindi: typeof import('./hindi.ts');
  }
}
