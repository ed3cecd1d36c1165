export type Folded = {
  text: string;
  /** Original position of each folded character; null if unchanged. */
  starts: number[] | null;
};

/** Lower case without accents, Devanagari in Latin letters: `pokemon` finds `Pokémon`, `टेलीग्राम` becomes `teligram`. Other scripts stay. */
export function fold(label: string): Folded {
  if (/^[ -~]*$/.test(label)) return { text: label.toLowerCase(), starts: null };
  let text = '';
  const starts: number[] = [];
  let at = 0;
  const letters = Array.from(label);
  for (const [place, letter] of letters.entries()) {
    const plain = letterOf(letter, letters.slice(place + 1, place + 3));
    for (let i = 0; i < plain.length; i += 1) starts.push(at);
    text += plain;
    at += letter.length;
  }
  return { text, starts };
}

/** Letters and digits only, so that `mcdonalds` is `McDonald's` and `burgerking` is `Burger King`. */
export function squeeze(folded: string): string {
  return folded.replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

/** How two names are compared. A name of symbols alone stays as it is. */
export function keyOfName(name: string): string {
  const { text } = fold(name);
  return squeeze(text) || text.trim();
}

function letterOf(letter: string, next: readonly string[]): string {
  const plain = letter
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  return /[\u0900-\u097f]/.test(plain) ? latinOf(plain, next) : plain;
}

const nukta = '\u093c';
const vowelOrEnd = /^(?:[\u093e-\u094d]|[^\u0900-\u0965\u0970-\u097f]|$)/;

/** A consonant has the vowel a after it, unless another one follows, a virama joins it to the next, or it ends the word. */
function latinOf(plain: string, next: readonly string[]): string {
  const [first = ''] = plain;
  const hasNukta = plain.includes(nukta) || next[0] === nukta;
  const latin = hasNukta ? (withNukta[first] ?? consonants[first]) : consonants[first];
  if (latin === undefined) return signs[first] ?? '';
  const after = (next[0] === nukta ? next[1] : next[0]) ?? '';
  return vowelOrEnd.test(after) ? latin : `${latin}a`;
}

const withNukta: Readonly<Record<string, string>> = { ज: 'z', फ: 'f', ड: 'r', ढ: 'rh', क: 'k' };

const consonants = tableOf(
  'क k ख kh ग g घ gh ङ n च ch छ ch ज j झ jh ञ n ट t ठ th ड d ढ dh ण n त t थ th द d ध dh न n प p फ f ब b भ bh म m य y र r ल l ळ l व v श sh ष sh स s ह h',
);

/** Vowels, alone and behind a consonant, nasal signs and digits. Long and short vowels are written alike. */
const signs = tableOf(
  'अ a आ a ा a इ i ई i ि i ी i उ u ऊ u ु u ू u ऋ ri ृ ri ए e ऐ e ऍ e े e ै e ॅ e ओ o औ o ऑ o ो o ौ o ॉ o ं n ँ n ० 0 १ 1 २ 2 ३ 3 ४ 4 ५ 5 ६ 6 ७ 7 ८ 8 ९ 9',
);

function tableOf(pairs: string): Readonly<Record<string, string>> {
  const words = pairs.split(' ');
  return Object.fromEntries(words.flatMap((word, index) => (index % 2 === 0 ? [[word, words[index + 1] ?? '']] : [])));
}
