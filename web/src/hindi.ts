/** All Hindi texts of the web: fetched only by pages in Hindi. English ones are beside each, in `texts.ts`. */
export * from './features/auth/sign-in/texts.hi.ts';
export * from './features/auth/texts.hi.ts';
export * from './ui/texts.hi.ts';

declare module './platform/language/language.ts' {
  interface Register {
    hindi: typeof import('./hindi.ts');
  }
}
