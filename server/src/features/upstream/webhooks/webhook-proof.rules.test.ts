import { expect, test } from 'vitest';
import { addWebhookProof, areWebhooksProven } from './webhook-proof.rules.ts';

const heard = new Map([
  ['1', 1],
  ['2', 1],
  ['3', 20],
]);

test.for([
  [
    'each code',
    [
      { upstreamId: '1', messages: 1 },
      { upstreamId: '3', messages: 25 },
    ],
    7,
  ],
  [
    'the first of two codes',
    [
      { upstreamId: '1', messages: 1 },
      { upstreamId: '2', messages: 2 },
    ],
    0,
  ],
  ['none', [{ upstreamId: '9', messages: 1 }], 0],
] as const)('webhooks about %s leave so many in a row', ([, listed, inARow]) => {
  expect(addWebhookProof(5, listed, heard)).toBe(inARow);
});

test('twenty in a row are proof', () => {
  expect([19, 20].map((inARow) => areWebhooksProven({ inARow }))).toEqual([false, true]);
});
