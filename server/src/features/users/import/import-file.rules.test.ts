import { expect, test } from 'vitest';
import { hashProblem, readUsers } from './import-file.rules.ts';

const bcrypt = `$2b$10$${'a'.repeat(53)}`;

test('reads addresses, rupees and paise, codes and hashes', () => {
  const { users, problems } = readUsers([
    { email: ' Nisha@Mail.example ', balance: '120', referral_code: 'abcd1234', password_hash: bcrypt.replace('2b', '2y') },
    { email: 'ravi@mail.example', balance: '99.5' },
    { email: 'asha@mail.example', balance: ' 0.07 ', referral_code: '', password_hash: ' ' },
  ]);
  expect(problems).toEqual([]);
  expect(users).toEqual([
    { line: 2, email: 'nisha@mail.example', balance: 12_000, referralCode: 'ABCD1234', passwordHash: bcrypt },
    { line: 3, email: 'ravi@mail.example', balance: 9_950, referralCode: null, passwordHash: null },
    { line: 4, email: 'asha@mail.example', balance: 7, referralCode: null, passwordHash: null },
  ]);
});

test.each<[string, Parameters<typeof readUsers>[0][number], RegExp]>([
  ['no address', { balance: '1' }, /Email is required/],
  ['no address at all', { email: 'nisha', balance: '1' }, /Email is invalid/],
  ['no balance', { email: 'a@b.example' }, /not an amount in rupees/],
  ['less than nothing', { email: 'a@b.example', balance: '-1' }, /not an amount/],
  ['a third decimal', { email: 'a@b.example', balance: '1.005' }, /not an amount/],
  ['an exponent', { email: 'a@b.example', balance: '1e3' }, /not an amount/],
  ['grouped digits', { email: 'a@b.example', balance: '1,000' }, /not an amount/],
  ['a formula', { email: 'a@b.example', balance: '=1+1' }, /not an amount/],
  ['too much', { email: 'a@b.example', balance: '10000000.01' }, /above ₹1,00,00,000/],
  ['a code with signs', { email: 'a@b.example', balance: '1', referral_code: 'ab-cd' }, /4 to 20 letters and digits/],
  ['a password in clear', { email: 'a@b.example', balance: '1', password_hash: 'letmein' }, /neither bcrypt nor Argon2/],
])('refuses %s', (_, entered, problem) => {
  expect(readUsers([entered])).toEqual({ users: [], problems: [{ line: 2, problem: expect.stringMatching(problem) }] });
});

test('names the line that has the same address or code', () => {
  const { problems } = readUsers([
    { email: 'nisha@mail.example', balance: '1', referral_code: 'SAME' },
    { email: 'NISHA@mail.example', balance: '2' },
    { email: 'ravi@mail.example', balance: '2', referral_code: 'same' },
  ]);
  expect(problems).toEqual([
    { line: 3, problem: 'the address is in line 2 too' },
    { line: 4, problem: 'the referral code is in line 2 too' },
  ]);
});

const argon2 = (settings: string) => `$argon2id$v=19$${settings}$${'a'.repeat(22)}$${'b'.repeat(43)}`;

test.each([
  [bcrypt, undefined],
  [bcrypt.replace('$10$', '$12$'), undefined],
  [bcrypt.replace('$10$', '$13$'), /bcrypt of cost 13/],
  [bcrypt.replace('$10$', '$03$'), /cost 3/],
  [bcrypt.replace('$2b$', '$2x$'), /neither/],
  [`${bcrypt}a`, /neither/],
  [argon2('m=65536,t=3,p=4'), undefined],
  [argon2('m=65537,t=3,p=4'), /at most 64/],
  [argon2('m=1048576,t=1,p=1'), /1024 MiB/],
  [argon2('m=65536,t=11,p=1'), /settings/],
  [argon2('m=65536,t=0,p=1'), /settings/],
  [argon2('m=65536,t=1,p=17'), /settings/],
  [argon2('m=4,t=1,p=1'), /settings/],
  ['$1$salt$0123456789', /neither/],
])('%s: %s', (hash, problem) => {
  if (problem === undefined) expect(hashProblem(hash)).toBeUndefined();
  else expect(hashProblem(hash)).toMatch(problem);
});
