/** The initials of the first two words, else the first two letters: `Loop Messenger` is `LM`. */
export function monogram(name: string): string {
  const words = name.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '');
  const [first, second] = words;
  if (first === undefined) return '–';
  const letters = second === undefined ? lettersOf(first).slice(0, 2) : [lettersOf(first)[0], lettersOf(second)[0]];
  return letters.join('').toLocaleUpperCase('en');
}

/** By grapheme: a Devanagari letter with its vowel sign is one. */
function lettersOf(word: string): string[] {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return [...segmenter.segment(word)].map((part) => part.segment);
}

/** Made when first used, as in money-format.ts. */
let segmenter: Intl.Segmenter | undefined;
