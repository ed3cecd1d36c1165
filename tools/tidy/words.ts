import type { Source } from './sources.ts';

/** Words that this project doesn't use, and what it writes instead. */
const replaced: Readonly<Record<string, string>> = {
  'by itself': 'automatically, or leave it out',
  'by themselves': 'automatically, or leave it out',
  whoever: 'anyone who, or name the role',
  whomever: 'anyone, or name the role',
  somebody: 'a user, someone named by their role',
  nobody: 'no one, or name the role',
  everybody: 'all users, everyone',
  'what became of': 'status, result',
  'is told of': 'is notified of, learns of',
  'are told': 'are notified, learn',
  'be told': 'be notified, learn',
  'was told': 'was notified, learned',
  anew: 'again',
  heed: 'apply, follow',
  mend: 'fix',
  mended: 'fixed',
  kin: 'compatible',
};

/** Files that name the Unix user `nobody`. */
const namesTheUnixUser = ['server/src/platform/postgres/account.ts'];

/** “Is told apart” is another word. */
const pattern = new RegExp(`\\b(${Object.keys(replaced).join('|')})(?:’s|'s|s)?\\b(?! apart)`, 'gi');

/** A comment names its subject: “The number that the buyer asked for”, not “Of the buyer”. */
const hanging = /(?:^|\s)(?:\/\/|--|\/\*\*?|\*|#) (?:Of|Left of|In place of) /;

export function hangingCommentsIn({ file, text }: Source): string[] {
  if (file.endsWith('.md')) return [];
  return text.split('\n').flatMap((line, index) => (hanging.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : []));
}

export function oddWordsIn({ file, text }: Source): string[] {
  const isAllowed = (word: string) => word === 'nobody' && namesTheUnixUser.includes(file);
  return text
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(pattern)].filter(([word]) => !isAllowed(word)).map(([word]) => `${file}:${index + 1}: ${word}`),
    );
}
