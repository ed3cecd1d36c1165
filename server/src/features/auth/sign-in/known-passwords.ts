import { dictionary } from '@zxcvbn-ts/language-common';

/** The library lists the most common passwords first. */
const checked = 10_000;

export const commonPasswords: ReadonlySet<string> = new Set(dictionary['passwords-common'].slice(0, checked).map(String));
