import { expect, test } from 'vitest';
import { inWords } from './trouble.ts';

test.each<[Parameters<typeof inWords>[0], string, string]>([
  ['BAD_KEY', 'HTTP 200 BAD_KEY', 'The provider does not know this key. Copy the key from its own site and save it again.'],
  ['BAD_COUNTRY', 'BAD_COUNTRY', 'The provider does not know the country of this route. Change the route.'],
  ['RATE_LIMITED', 'HTTP 429', 'The provider says that we ask too often. Try again in a minute.'],
  ['UNREACHABLE', 'ECONNREFUSED', 'The provider cannot be reached right now (ECONNREFUSED).'],
  ['UNREACHABLE', 'UND_ERR_HEADERS_TIMEOUT', 'The provider did not answer in time. Try again in a minute.'],
  ['UNREACHABLE', 'aborted', 'The provider did not answer in time. Try again in a minute.'],
  [
    'GARBAGE',
    'HTTP 200, 12 characters of garbage',
    'The provider’s answer is none of its protocol (HTTP 200, 12 characters of garbage). Check its address.',
  ],
])('%s (%s) is told as a sentence', (reason, detail, sentence) => {
  expect(inWords(reason, detail)).toBe(sentence);
});
