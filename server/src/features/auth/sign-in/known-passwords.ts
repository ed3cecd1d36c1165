import { dictionary } from '@zxcvbn-ts/language-common';

/** The passwords that are tried first, most common first in the library's list. */
const checked = 10_000;

export const commonPasswords: ReadonlySet<string> = new Set(dictionary['passwords-common'].slice(0, checked).map(String));
