import { connectionOutcomes } from '@pinline/contract/providers/providers.rules';
import { describe, expect, test } from 'vitest';
import { provider } from '../testing/a-route.ts';
import { explainConnection, questionOf } from './connection.rules.ts';

const entered = { protocol: 'handler_api', baseUrl: 'https://seller.example/stubs/handler_api.php', apiKey: 'a-key' } as const;

describe('what is tested', () => {
  test('is nothing before an address and a key are there', () => {
    for (const missing of [
      { baseUrl: '' },
      { baseUrl: 'seller.example' },
      { apiKey: ' ' },
      { apiKey: 'two words' },
      { protocol: 'simulator' as const },
    ])
      expect(questionOf({ ...entered, ...missing }, undefined)).toBeUndefined();
    expect(questionOf({ ...entered, apiKey: ' a-key ' }, undefined)).toEqual(entered);
  });

  test('is a saved key with a changed path of its own host, never of another host', () => {
    const saved = { ...provider, baseUrl: entered.baseUrl };
    const of = (baseUrl: string, apiKey = '') => questionOf({ ...entered, baseUrl, apiKey }, saved);
    expect(of(entered.baseUrl)).toBeUndefined();
    expect(of('https://seller.example/v2')).toEqual({ protocol: 'handler_api', baseUrl: 'https://seller.example/v2', providerId: '1' });
    expect(of('https://another.example/')).toBe('key');
    expect(of('https://another.example/', 'new')).toEqual({ protocol: 'handler_api', baseUrl: 'https://another.example/', apiKey: 'new' });
    expect(of(entered.baseUrl, 'new')).toEqual({ ...entered, apiKey: 'new' });
  });
});

test('each outcome has a sentence of its own', () => {
  const found = { protocol: 'fivesim', baseUrl: 'https://seller.example/v1' } as const;
  const answer = { balance: null, currency: null, latencyMs: 80, httpStatus: 404, found };
  const sentences = connectionOutcomes.map((outcome) => explainConnection({ ...answer, outcome }, 'handler_api'));
  expect(new Set(sentences).size).toBe(connectionOutcomes.length);
  expect(explainConnection({ ...answer, outcome: 'other_protocol' }, 'handler_api')).toBe(
    'This isn’t handler_api.php. The address speaks 5sim REST v1.',
  );
  expect(explainConnection({ ...answer, outcome: 'unreadable' }, 'handler_api')).toContain('(HTTP 404)');
});
