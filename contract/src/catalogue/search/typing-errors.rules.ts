/** Wrong, missing, extra and swapped letters that a typed word may have. */
export function errorsForgiven(typed: string): 0 | 1 | 2 {
  if (typed.length < 4) return 0;
  return typed.length < 8 ? 1 : 2;
}

/** No name is typed with more letters. */
const longest = 40;
/** Rows of the table, kept from word to word: a search makes thousands. */
const [first, second, third] = [newRow(), newRow(), newRow()];

/** Fewest errors that turn the term, or a beginning of it, into what was typed. Undefined with more than `most`. */
export function findErrors(typed: string, term: string, most: number): { errors: number; isWhole: boolean } | undefined {
  const width = Math.min(term.length, typed.length + most);
  if (typed.length > longest || width < typed.length - most) return undefined;
  let [twoBefore, before, row] = [first, second, third];
  for (let j = 0; j <= width; j += 1) row[j] = j;
  for (let i = 1; i <= typed.length; i += 1) {
    [twoBefore, before, row] = [before, row, twoBefore];
    row[0] = i;
    let least = i;
    for (let j = 1; j <= width; j += 1) {
      const isSame = typed[i - 1] === term[j - 1];
      let errors = Math.min(at(before, j) + 1, at(row, j - 1) + 1, at(before, j - 1) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && typed[i - 1] === term[j - 2] && typed[i - 2] === term[j - 1])
        errors = Math.min(errors, at(twoBefore, j - 2) + 1);
      row[j] = errors;
      least = Math.min(least, errors);
    }
    // A swap reaches two rows back, so one more row may still lead to fewer.
    if (least > most + 1) return undefined;
  }
  const whole = width === term.length ? at(row, width) : Infinity;
  if (whole <= most) return { errors: whole, isWhole: true };
  const start = Math.min(...row.subarray(0, width + 1));
  return start <= most ? { errors: start, isWhole: false } : undefined;
}

function newRow(): Uint8Array {
  return new Uint8Array(longest + 3);
}

function at(row: Uint8Array, place: number): number {
  return row[place] ?? Infinity;
}

/** One bit for each letter and digit of a word: a quick test that rules out most terms. */
export function lettersOf(word: string): number {
  let bits = 0;
  for (let i = 0; i < word.length; i += 1) bits |= 1 << (word.charCodeAt(i) % 32);
  return bits;
}

/** Each letter of the typed word that the term lacks is an error. */
export function lacksMore(typed: number, term: number, most: number): boolean {
  let lacking = typed & ~term;
  for (let errors = 0; lacking !== 0; errors += 1) {
    if (errors === most) return true;
    lacking &= lacking - 1;
  }
  return false;
}
