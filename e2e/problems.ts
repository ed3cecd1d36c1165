import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** Console errors, uncaught errors and breaches of the content security policy. */
export type Problems = {
  watch(context: BrowserContext): void;
  /** For errors that a journey provokes, such as a refused sign-in. */
  expect(pattern: RegExp): void;
  unexpected(): string[];
};

export function watchForProblems(): Problems {
  const found: string[] = [];
  const expected: RegExp[] = [];
  return {
    watch(context) {
      context.on('console', (message) => {
        if (message.type() === 'error' || isPolicyBreach(message)) found.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => found.push(String(error.error().stack)));
    },
    expect: (pattern) => void expected.push(pattern),
    unexpected: () => found.filter((problem) => !expected.some((pattern) => pattern.test(problem))),
  };
}

function isPolicyBreach(message: ConsoleMessage): boolean {
  return /content security policy/i.test(message.text());
}
