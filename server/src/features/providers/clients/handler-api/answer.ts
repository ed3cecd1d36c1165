import type { Describe } from '../../../../platform/outbound/describe.ts';
import { field, parseJson, sentenceOf } from '../../../../platform/outbound/untrusted.ts';

export type ParsedAnswer =
  | { kind: 'token'; token: string; payload: string; info: unknown }
  | { kind: 'json'; value: unknown }
  | { kind: 'garbage' };

/** JSON may follow a text; JSON with a `title` is a token too. */
export function readAnswer(body: string): ParsedAnswer {
  const text = body.trim();
  const [, token, payload = ''] = /^([A-Z][A-Z0-9_]{1,48})(?::(.*))?$/s.exec(text) ?? [];
  if (token !== undefined) return { kind: 'token', token, payload, info: undefined };
  const value = parseJson(text);
  if (value === undefined) return { kind: 'garbage' };
  const title = field(value, 'title');
  if (typeof title === 'string' && /^[A-Z][A-Z0-9_]{1,48}$/.test(title))
    return { kind: 'token', token: title, payload: '', info: field(value, 'info') };
  return { kind: 'json', value };
}

/** Only its shape, as the content may hold a phone number or a code, and a plain sentence without long numbers or our key. */
export function describeUnexpected({ status, body }: { status: number; body: string }, describe: Describe): string {
  const parsed = readAnswer(body);
  if (parsed.kind === 'token') return describe(`HTTP ${status} ${parsed.token}`);
  return describe(`HTTP ${status}, ${sentenceOf(body, describe) ?? `${body.length} characters of ${parsed.kind}`}`);
}
