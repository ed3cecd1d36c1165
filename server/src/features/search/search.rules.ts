/** What an operator typed or pasted, in the forms in which things are stored. */
export type Asked = {
  /** Without invisible characters and without spaces around it. */
  text: string;
  /** The digits of a phone number, a UTR or an id; undefined if there is anything else. */
  digits: string | undefined;
  /** The same without the zeros that people dial before a number: 098765 43210, 0091 98765 43210. */
  phone: string | undefined;
  /** As a 64-bit id, such as of a user. */
  id: number | undefined;
  /** The same without spaces and hyphens, in capitals: a promo or referral code. */
  code: string;
};

const shortest = 3;
/** A zero before fewer digits is part of the number's end. */
const dialledFrom = 10;
/** At most this many are shown. */
export const mostResults = 20;

/** Undefined for less than three characters. */
export function readAsked(typed: string): Asked | undefined {
  // Format characters, such as a zero-width space, come along when people copy from chats.
  const text = typed
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Mn}]/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .replace(/^(utr|txn|id|ref|code)[\s:#]+(?=\S)/i, '');
  if (text.length < shortest || !text.isWellFormed()) return undefined;
  const digits = /^\+?[\d\s()/–-]+$/.test(text) ? text.replace(/\D/g, '') : undefined;
  const isId = digits !== undefined && /^[1-9]\d{0,15}$/.test(digits);
  const given = digits === undefined || digits.length < shortest ? undefined : digits;
  return {
    text: text.toLowerCase(),
    digits: given,
    phone: given !== undefined && given.length >= dialledFrom ? given.replace(/^0{1,2}/, '') : given,
    id: isId ? Number(digits) : undefined,
    code: text.replace(/[\s…-]/g, '').toUpperCase(),
  };
}

export type Hit = {
  kind: 'user' | 'activation' | 'deposit' | 'payment' | 'promo';
  id: number;
  userId: number | null;
  rank: number;
  at: Date;
  why: string;
};

const kinds: readonly Hit['kind'][] = ['user', 'activation', 'deposit', 'payment', 'promo'];
/** So many of one kind, as long as another one has results too. */
const mostOfAKind = 8;

/** Whole matches first, then by kind, the newest first; each thing once, and no kind leaves the others without a place. */
export function orderHits(hits: readonly Hit[]): Hit[] {
  const sorted = hits.toSorted(
    (a, b) => a.rank - b.rank || kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || b.at.getTime() - a.at.getTime() || b.id - a.id,
  );
  const once = [...new Map(sorted.toReversed().map((hit) => [`${hit.kind} ${hit.id}`, hit])).values()].toReversed();
  const counts = new Map<string, number>();
  const [first, later]: [Hit[], Hit[]] = [[], []];
  for (const hit of once) {
    const count = (counts.get(hit.kind) ?? 0) + 1;
    counts.set(hit.kind, count);
    (count > mostOfAKind ? later : first).push(hit);
  }
  const chosen = new Set([...first, ...later].slice(0, mostResults));
  return once.filter((hit) => chosen.has(hit));
}
