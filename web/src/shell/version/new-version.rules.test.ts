import { expect, test } from 'vitest';
import { isMissingFile } from './new-version.rules.ts';

test.each([
  new TypeError('Failed to fetch dynamically imported module: https://pinline.example/assets/palette-1a2b.js'),
  new TypeError('error loading dynamically imported module: https://pinline.example/assets/palette-1a2b.js'),
  new TypeError('Importing a module script failed.'),
  new Error('Unable to preload CSS for /assets/palette-1a2b.css'),
  new DOMException('Access is denied for this document.', 'SecurityError'),
  new DOMException('The quota has been exceeded.', 'QuotaExceededError'),
])('%s', (error) => {
  expect(isMissingFile(error)).toBe(true);
});

test.each([new TypeError("Cannot read properties of undefined (reading 'module')"), new TypeError('Failed to fetch'), 'import', undefined])(
  'not %s',
  (error) => {
    expect(isMissingFile(error)).toBe(false);
  },
);
