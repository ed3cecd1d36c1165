import { expect, test } from 'vitest';
import { aboveCap, answerFor, outdated } from './requests.rules.ts';

const here = { origin: 'https://pinline.example', files: ['/', '/theme.js', '/assets/index-1a2b.js'] };
const get = (path: string, mode = 'cors') => ({ method: 'GET', mode, url: new URL(path, here.origin) });

test.each([
  ['/api/config', 'cors'],
  ['/api/payment/balance', 'cors'],
  ['/api/auth/google/callback?code=1', 'navigate'],
  ['/api/logos/tg.png', 'no-cors'],
])('the call %s goes to the server, always', (path, mode) => {
  expect(answerFor(get(path, mode), here)).toBe('network');
});

test.each([
  ['/dashboard', 'navigate', 'page'],
  ['/', 'navigate', 'page'],
  ['/signup?ref=1E5', 'navigate', 'page'],
  ['/robots.txt', 'navigate', 'network'],
  ['/status?period=24h', 'navigate', 'network'],
  ['/apps?letter=t', 'navigate', 'network'],
  ['/apps/telegram', 'navigate', 'network'],
  ['/assets/index-1a2b.js', 'cors', 'asset'],
  ['/assets/history-9f8e.js', 'cors', 'asset'],
  ['/services/tg.svg', 'no-cors', 'logo'],
  ['/images/0f1e2d3c4b5a69788796a5b4c3d2e1f0.webp', 'no-cors', 'logo'],
  ['/images/0f1e2d3c4b5a69788796a5b4c3d2e1f0.webp', 'navigate', 'network'],
  ['/theme.js', 'no-cors', 'shell'],
  ['/theme.js?other', 'no-cors', 'network'],
  ['/healthz', 'cors', 'network'],
  ['/manifest.webmanifest', 'cors', 'network'],
  ['https://elsewhere.example/assets/index-1a2b.js', 'cors', 'network'],
])('%s (%s): %s', (path, mode, answer) => {
  expect(answerFor(get(path, mode), here)).toBe(answer);
});

test('does not handle calls that change something', () => {
  expect(answerFor({ ...get('/assets/index-1a2b.js'), method: 'POST' }, here)).toBe('network');
});

test('drops the oldest above the limit', () => {
  expect(aboveCap(['a', 'b', 'c'], 2)).toEqual(['a']);
  expect(aboveCap(['a', 'b'], 2)).toEqual([]);
});

test('keeps only this build and the logos', () => {
  expect(outdated(['shell-1', 'logos', 'shell-2'], ['shell-2', 'logos'])).toEqual(['shell-1']);
});
