import { tabStorage } from '../../platform/session/browser-storage.ts';

/** What an operator had typed when the session ended, by form; for the same operator in the same tab. */
type KeptText = { email: string; forms: Readonly<Record<string, Typed>> };
type Typed = Readonly<Record<string, string>>;

const key = 'pinline-typed';

export function keepText(email: string, form: string, typed: Typed): void {
  tabStorage.setItem(key, JSON.stringify({ email, forms: { ...formsOf(email), [form]: typed } } satisfies KeptText));
}

export function findText(email: string, form: string): Typed | undefined {
  return formsOf(email)[form];
}

export function dropText(email: string, form: string): void {
  const { [form]: dropped, ...forms } = formsOf(email);
  if (dropped === undefined) return;
  if (Object.keys(forms).length === 0) tabStorage.removeItem(key);
  else tabStorage.setItem(key, JSON.stringify({ email, forms } satisfies KeptText));
}

function formsOf(email: string): KeptText['forms'] {
  const kept = JSON.parse(tabStorage.getItem(key) ?? 'null') as KeptText | null; // only this file writes it
  return kept?.email === email ? kept.forms : {};
}
