import { format } from 'node:util';
import { afterAll, afterEach } from 'vitest';

/** console.error during a test means an unhandled failure. A test that expects one replaces console.error. */
const errors: string[] = [];
const show = console.error;

console.error = (...args: unknown[]) => {
  errors.push(format(...args));
  show(...args);
};

afterEach(failOnErrors);
afterAll(() => {
  // Test files share their worker, and the next one wraps it again.
  console.error = show;
  failOnErrors();
});

function failOnErrors(): void {
  const texts = errors.splice(0);
  if (texts.length > 0) throw new Error(`console.error was called:\n${texts.join('\n')}`);
}
