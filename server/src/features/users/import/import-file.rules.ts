import { newEmailProblem } from '@pinline/contract/auth/new-address.rules';
import { normaliseEmail } from '@pinline/contract/auth/auth.rules';

/** One line of the file, as text by the names of its columns. */
export type EnteredUser = Partial<Record<Column, string>>;

/** `balance` in paise. */
export type ImportedUser = { line: number; email: string; balance: number; referralCode: string | null; passwordHash: string | null };
export type LineProblem = { line: number; problem: string };

export const columns = ['email', 'balance', 'referral_code', 'password_hash'] as const;
type Column = (typeof columns)[number];

const maximumRupees = 10_000_000;

/** `lines` without the header, which is line 1. */
export function readUsers(lines: readonly EnteredUser[]): { users: ImportedUser[]; problems: LineProblem[] } {
  const users: ImportedUser[] = [];
  const problems: LineProblem[] = [];
  const seen = new Map<string, number>();
  for (const [index, entered] of lines.entries()) {
    const line = index + 2;
    const user = readUser(entered, line);
    const found = lineProblems(entered, user);
    for (const [name, value] of [
      ['address', user.email],
      ['referral code', user.referralCode],
    ] as const) {
      if (value === null || value === '') continue;
      const before = seen.get(`${name} ${value}`);
      if (before === undefined) seen.set(`${name} ${value}`, line);
      else found.push(`the ${name} is in line ${before} too`);
    }
    problems.push(...found.map((problem) => ({ line, problem })));
    if (found.length === 0) users.push(user);
  }
  return { users, problems };
}

function readUser({ email = '', balance = '', referral_code = '', password_hash = '' }: EnteredUser, line: number): ImportedUser {
  const [rupees = '', paise = ''] = balance.trim().split('.');
  return {
    line,
    email: normaliseEmail(email),
    balance: Number(rupees) * 100 + Number(paise.padEnd(2, '0')),
    referralCode: referral_code.trim().toUpperCase() || null,
    passwordHash: password_hash.trim().replace(/^\$2y\$/, '$2b$') || null,
  };
}

function lineProblems({ balance = '' }: EnteredUser, user: ImportedUser): string[] {
  const found = [
    newEmailProblem(user.email),
    !/^\d{1,9}(\.\d{1,2})?$/.test(balance.trim()) && 'the balance is not an amount in rupees, such as 120 or 99.50',
    user.balance > maximumRupees * 100 && `the balance is above ₹${maximumRupees.toLocaleString('en-IN')}`,
    user.referralCode !== null && !/^[A-Z0-9]{4,20}$/.test(user.referralCode) && 'a referral code has 4 to 20 letters and digits',
    user.passwordHash !== null && hashProblem(user.passwordHash),
  ];
  return found.filter((each) => typeof each === 'string');
}

/** Checking a costlier hash at each sign-in would let a few people keep the node busy. */
export function hashProblem(hash: string): string | undefined {
  const bcrypt = /^\$2[ab]\$(\d\d)\$[./A-Za-z0-9]{53}$/.exec(hash);
  if (bcrypt !== null) {
    const cost = Number(bcrypt[1]);
    return cost < 4 || cost > 12 ? `the hash is bcrypt of cost ${cost}, and 4 to 12 can be used` : undefined;
  }
  const argon2 = /^\$argon2(?:id|i|d)\$v=19\$m=(\d{1,9}),t=(\d{1,4}),p=(\d{1,3})\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{22,86}$/.exec(hash);
  if (argon2 === null) return 'the password hash is neither bcrypt nor Argon2';
  const [memory = 0, time = 0, lanes = 0] = argon2.slice(1).map(Number);
  if (memory > 65_536) return `the hash is Argon2 with ${Math.round(memory / 1_024)} MiB, and at most 64 can be used`;
  return time < 1 || time > 10 || lanes < 1 || lanes > 16 || memory < 8 * lanes
    ? 'the Argon2 hash has settings that cannot be used'
    : undefined;
}
