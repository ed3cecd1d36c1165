import type { AuditRow } from './audit.api.ts';
import { auditText } from './audit.texts.ts';
import { recordedName } from './value-changes.ts';

const sentences: Readonly<Record<string, string>> = auditText.sentences;
const kinds: Readonly<Record<string, string>> = auditText.kinds;
const counted: Readonly<Record<string, string>> = auditText.counted;

/** What the operator did, with `{target}` for what it was done to: `blocked {target}`. */
export function describeAction({ action }: Pick<AuditRow, 'action'>): string {
  // An action of a later release can contain braces, which would be read as a part of the sentence.
  return find(sentences, action) ?? auditText.unknown(action.replaceAll(/[{}]/g, ''));
}

/** The user's address, `service 2 “Telegram”` for `service:2`, `12 promo codes` for `promos:12`; an unknown target stays as it is. */
export function nameTarget({ target, subject, before, after }: Pick<AuditRow, 'target' | 'subject' | 'before' | 'after'>): string {
  if (subject !== null) return subject;
  const [kind = '', id] = target.split(':');
  const many = find(counted, kind);
  if (id !== undefined && many !== undefined) return `${id} ${many}`;
  const word = find(kinds, kind);
  if (id === undefined || word === undefined) return target;
  const name = recordedName(after) ?? recordedName(before);
  return name === undefined ? `${word} ${id}` : auditText.named({ target: `${word} ${id}`, name });
}

function find(texts: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(texts, key) ? texts[key] : undefined;
}
