import { format } from 'node:util';
import { afterAll, afterEach } from 'vitest';

/** console.error during a test means an unhandled failure. A test that expects one replaces console.error. */
const said: string[] = [];
const show = console.error;

console.error = (...args: unknown[]) => {
  said.push(format(...args));
  show(...args);
};

afterEach(failIfSaid);
afterAll(failIfSaid);

function failIfSaid(): void {
  const texts = said.splice(0);
  if (texts.length > 0) throw new Error(`console.error was called:\n${texts.join('\n')}`);
}
