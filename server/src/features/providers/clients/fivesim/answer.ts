import type { Describe } from '../../../../platform/outbound/describe.ts';
import { parseJson, sentenceOf } from '../../../../platform/outbound/untrusted.ts';

export type ParsedAnswer = { kind: 'json'; value: unknown } | { kind: 'text'; text: string } | { kind: 'garbage' };

export function readAnswer(body: string): ParsedAnswer {
  const text = body.trim();
  if (/^[a-z][a-z _]{1,60}$/i.test(text)) return { kind: 'text', text: text.toLowerCase() };
  const value = parseJson(text);
  return value === undefined ? { kind: 'garbage' } : { kind: 'json', value };
}

/** Only its shape: the content may hold a phone number or a code. */
export function describeUnexpected({ status, body }: { status: number; body: string }, describe: Describe): string {
  return describe(`HTTP ${status}, ${sentenceOf(body, describe) ?? `${body.length} characters of ${readAnswer(body).kind}`}`);
}
