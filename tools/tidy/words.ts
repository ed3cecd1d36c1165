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
  'are told of': 'are notified of, learn of',
  anew: 'again',
  heed: 'apply, follow',
  mend: 'fix',
  mended: 'fixed',
  kin: 'compatible',
};

/** Files that name the Unix user `nobody`. */
const namesTheUnixUser = ['server/src/platform/postgres/account.ts'];

const pattern = new RegExp(`\\b(${Object.keys(replaced).join('|')})(?:’s|'s|s)?\\b`, 'gi');

export function oddWordsIn({ file, text }: Source): string[] {
  const isAllowed = (word: string) => word === 'nobody' && namesTheUnixUser.includes(file);
  return text
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(pattern)].filter(([word]) => !isAllowed(word)).map(([word]) => `${file}:${index + 1}: ${word}`),
    );
}
