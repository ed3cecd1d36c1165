import type { Language, TranslatedLanguage } from '@pinline/contract/auth/language.rules';
import type * as hindi from './hindi.ts';
import { english, translations } from './platform/language/language.ts';

/** Every translation has the catalogues that Hindi has. */
type Catalogues = typeof hindi;

declare module './platform/language/language.ts' {
  interface Register {
    catalogues: Catalogues;
  }
}

/** Fetched only by pages in that language. */
const cataloguesIn: Record<TranslatedLanguage, () => Promise<Catalogues>> = { hi: () => import('./hindi.ts') };

type Texts = Record<string, unknown>;

/** Before the first screen. Modules that were evaluated before have the English objects, which are therefore changed in place. */
export async function translatePage(language: Language): Promise<void> {
  if (language === 'en') return;
  const catalogues = await cataloguesIn[language]();
  Object.assign(translations, catalogues);
  replaceTexts(english, catalogues);
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
