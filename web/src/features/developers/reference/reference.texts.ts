import { inLanguage } from '../../../platform/language/language.ts';

/** Where a parameter belongs, as the document names it. */
const places: Readonly<Record<string, string>> = { path: 'path', query: 'query', header: 'header' };

export const referenceText = inLanguage('referenceText', {
  title: 'API reference',
  subtitle: 'Every call, its fields, and what can go wrong.',
  back: 'API',
  file: 'OpenAPI 3.1',
  find: 'Find a call',
  findHint: 'Path or words',
  show: 'Show',
  byKey: 'With a key',
  all: 'All calls',
  groups: 'Groups',
  scope: (scope: string): string => `scope ${scope}`,
  anyone: 'without a key',
  people: 'signed in only',
  key: 'Send an Idempotency-Key: the same key gets the same answer and buys once.',
  parameters: 'Parameters',
  body: 'Body',
  answer: (status: string): string => `Answer ${status}`,
  emptyAnswer: 'No body.',
  refusals: 'Refusals',
  columns: { field: 'Field', type: 'Type', status: 'Status', code: 'Code', message: 'Message' },
  places,
  optional: 'optional',
  fields: (count: number): string => (count === 1 ? '1 field' : `${count} fields`),
  noneTitle: 'No call has these words',
  noneText: 'Try another word, or show all calls.',
  failedTitle: 'The reference did not load',
  failedText: 'Your keys work as before. Please try again.',
});
