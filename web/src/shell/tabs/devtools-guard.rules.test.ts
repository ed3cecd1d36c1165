import { expect, test } from 'vitest';
import { isDevtoolsShortcut } from './devtools-guard.rules.ts';

const press = { code: '', key: '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

test.each([
  ['F12', { key: 'F12', code: 'F12' }],
  ['Ctrl+Shift+I', { code: 'KeyI', ctrlKey: true, shiftKey: true }],
  ['Ctrl+Shift+J', { code: 'KeyJ', ctrlKey: true, shiftKey: true }],
  ['Ctrl+U', { code: 'KeyU', ctrlKey: true }],
  ['Cmd+Option+I', { code: 'KeyI', metaKey: true, altKey: true }],
])('%s is blocked', (_name, keys) => {
  expect(isDevtoolsShortcut({ ...press, ...keys })).toBe(true);
});

test.each([
  ['I', { code: 'KeyI' }],
  ['Ctrl+I', { code: 'KeyI', ctrlKey: true }],
  ['Ctrl+Shift+U', { code: 'KeyU', ctrlKey: true, shiftKey: true }],
  ['Ctrl+Alt+U (a letter on some keyboards)', { code: 'KeyU', ctrlKey: true, altKey: true }],
  ['Cmd+I', { code: 'KeyI', metaKey: true }],
  ['Ctrl+C', { code: 'KeyC', ctrlKey: true }],
])('%s is left alone', (_name, keys) => {
  expect(isDevtoolsShortcut({ ...press, ...keys })).toBe(false);
});
