import type { BrowserContext, ConsoleMessage, WebError } from '@playwright/test';

/** Console errors, uncaught errors and breaches of the content security policy. */
export type Problems = {
  watch(context: BrowserContext): void;
  unwatch(context: BrowserContext): void;
  /** For errors that a journey provokes, such as a refused sign-in. */
  expect(pattern: RegExp): void;
  unexpected(): string[];
};

export function watchForProblems(): Problems {
  const found: string[] = [];
  const expected: RegExp[] = [];
  const onMessage = (message: ConsoleMessage) => {
    if (message.type() === 'error' || isPolicyBreach(message)) found.push(`${message.text()} (${message.location().url})`);
  };
  const onError = (error: WebError) => void found.push(String(error.error().stack));
  return {
    watch: (context) => void context.on('console', onMessage).on('weberror', onError),
    unwatch: (context) => void context.off('console', onMessage).off('weberror', onError),
    expect: (pattern) => void expected.push(pattern),
    unexpected: () => found.filter((problem) => !expected.some((pattern) => pattern.test(problem))),
  };
}

function isPolicyBreach(message: ConsoleMessage): boolean {
  return /content security policy/i.test(message.text());
}
