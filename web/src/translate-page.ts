import * as hindi from './hindi.ts';
import { english, translations } from './platform/language/language.ts';

declare module './platform/language/language.ts' {
  interface Register {
    hindi: typeof hindi;
  }
}

type Texts = Record<string, unknown>;

/** Before the first screen. Modules that were evaluated before have the English objects, which are therefore changed in place. */
export function translatePage(): void {
  Object.assign(translations, hindi);
  replaceTexts(english, hindi);
}

function replaceTexts(texts: Texts, translated: Texts): void {
  for (const [key, text] of Object.entries(texts)) {
    if (isGroup(text)) replaceTexts(text, translated[key] as Texts);
    else texts[key] = translated[key];
  }
}

function isGroup(text: unknown): text is Texts {
  return typeof text === 'object' && text !== null;
}
