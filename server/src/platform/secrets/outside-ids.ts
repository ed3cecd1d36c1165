import type { KeyMode } from '@pinline/contract/developers/developers.rules';
import type { CountedKind } from '@pinline/contract/values/fields';
import type { Secrets } from './secrets.ts';

type Kind = CountedKind | 'delivery' | 'user';
type Installation = { secrets: Pick<Secrets, 'scramble' | 'unscramble'>; mode: KeyMode };

/** The id that software sees. A test key could number its own purchases, so those of its mode are scrambled in another way. */
export function toOutside({ secrets, mode }: Installation, kind: Kind, id: number): number {
  return secrets.scramble(`${mode} ${kind}`, id);
}

/** Undefined for what is no number. 0, which no row has, for what was never given out. */
export function fromOutside({ secrets, mode }: Installation, kind: Kind, text: string): number | undefined {
  if (!/^\d{1,18}$/.test(text)) return undefined;
  const given = Number(text);
  return given < 2 ** 48 ? secrets.unscramble(`${mode} ${kind}`, given) : 0;
}

/** What the letters of the statement's rows stand for; the others number rows of their own. */
const rows: Readonly<Record<string, Kind>> = { d: 'deposit', n: 'number' };

/** As a call has it: digits, for the statement after a letter. */
export function textToOutside(of: Installation, kind: CountedKind, text: string): string {
  return mapDigits(text, kind, (digits, numbered) => toOutside(of, numbered, Number(digits)));
}

export function textFromOutside(of: Installation, kind: CountedKind, text: string): string {
  return mapDigits(text, kind, (digits, numbered) => fromOutside(of, numbered, digits) ?? 0);
}

function mapDigits(text: string, kind: CountedKind, map: (digits: string, numbered: Kind) => number): string {
  const [, letter = '', digits] = /^([a-z]?)(\d+)$/.exec(text) ?? [];
  if (digits === undefined) return text;
  return `${letter}${map(digits, kind === 'entry' ? (rows[letter] ?? 'entry') : kind)}`;
}
