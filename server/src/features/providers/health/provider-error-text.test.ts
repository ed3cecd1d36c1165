import { expect, test } from 'vitest';
import { explainProviderError } from './provider-error-text.ts';

test.each<[Parameters<typeof explainProviderError>[0], string, string]>([
  ['BAD_KEY', 'HTTP 200 BAD_KEY', 'The provider does not know this key. Copy the key from its own site and save it again.'],
  ['BAD_COUNTRY', 'BAD_COUNTRY', 'The provider does not know the country of this route. Change the route.'],
  ['RATE_LIMITED', 'HTTP 429', 'The provider says that we ask too often. Try again in a minute.'],
  ['UNREACHABLE', 'ECONNREFUSED', 'Nothing answers at this address (ECONNREFUSED).'],
  ['UNREACHABLE', 'ECONNRESET', 'The provider cannot be reached right now (ECONNRESET).'],
  ['NOT_CONNECTED', 'ENOTFOUND', 'There is no such host. Check the address for typing mistakes.'],
  ['UNREACHABLE', 'UND_ERR_HEADERS_TIMEOUT', 'The provider did not answer in time. It may be down, or the address may be wrong.'],
  ['UNREACHABLE', 'aborted', 'The provider did not answer in time. It may be down, or the address may be wrong.'],
  [
    'GARBAGE',
    'HTTP 200, 12 characters of garbage',
    'The provider’s answer is none of its protocol (HTTP 200, 12 characters of garbage). Check its address.',
  ],
])('%s (%s) becomes a sentence', (reason, detail, sentence) => {
  expect(explainProviderError(reason, detail)).toBe(sentence);
});
