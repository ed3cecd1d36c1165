import { formatRupees } from '@pinline/contract/values/money-format';
import { failed, type Judged, ok, todo } from './line.rules.ts';
import type { LastCheck } from './judge-outside.rules.ts';
import type { Found } from './found.rules.ts';

type Payment = {
  /** `isUpiHalf`: saved without the merchant ID or the token. */
  setUp: { upi: boolean; crypto: boolean; isUpiHalf: boolean };
  /** What the test asks for, in paise. */
  amount: number;
  isRunning: boolean;
  stored: LastCheck<Found['payment']>;
};

export function judgePayment({ setUp, amount, isRunning, stored: { passed, failure } }: Payment): Judged {
  if (isRunning) return todo('waiting', 'We wait for your payment.');
  if (setUp.isUpiHalf)
    return todo('no token', 'Your UPI ID is saved. Add the merchant ID and the token as well: without them no payment is found.');
  if (failure !== undefined) return failed('not credited', failure);
  if (passed !== undefined)
    return ok(
      `${rupeesOf(passed.found.paise)} by ${passed.found.method === 'upi' ? 'upi' : 'crypto'}`,
      `${rupeesOf(passed.found.paise)} arrived and was credited, then taken back from your balance. The money itself is ${passed.found.method === 'upi' ? 'with your merchant' : 'in your wallet'}.`,
      passed.at,
    );
  if (!setUp.upi && !setUp.crypto) return todo('not set', 'Say where payments go: a UPI ID with BharatPe, or a wallet address.');
  // What marks a payment in coins as its payer's may be worth more than the rupee.
  if (!setUp.upi)
    return todo(
      'pay in USDT',
      `We’ll credit what you pay in USDT, at least ${rupeesOf(amount)}, then take it back from your balance. It takes a few minutes.`,
    );
  return todo(
    `pay ${rupeesOf(amount)} by upi`,
    `We’ll credit ${rupeesOf(amount)} that you pay by UPI, then take it back from your balance. It takes about a minute.`,
  );
}

export function judgeBackup({ passed, failure }: LastCheck<Found['backup']>, formatTime: (at: Date) => string): Judged {
  if (failure !== undefined) return failed('not saved', failure);
  if (passed === undefined) return todo('take one', 'We write a backup, read it back, and check its hash and signature.');
  const { file, rows, bytes } = passed.found;
  const at = formatTime(passed.at);
  const size = bytes < 2 ** 20 ? `${Math.max(1, Math.round(bytes / 1_024))} kB` : `${(bytes / 2 ** 20).toFixed(1)} MB`;
  return ok(`read back ${at}`, `${rows} rows, ${size}, read back at ${at}. Keep a copy on another machine: ${file}`, passed.at);
}

/** One user who cancels nearly all can close the account at a provider for everyone. Percentages; null: no limit. */
export function judgeLimits({ slowPercent, cancelPercent, cancelSample }: Limits): Judged {
  if (slowPercent === null && cancelPercent === null) return todo('none', 'Slow or stop users who cancel nearly all that they buy.');
  const [does, percent] = slowPercent === null ? ['Stops', cancelPercent] : ['Slows', slowPercent];
  return ok(`from ${percent}%`, `${does} buying for a user who cancels ${percent}% of at least ${cancelSample} numbers in 24 hours`);
}

type Limits = { slowPercent: number | null; cancelPercent: number | null; cancelSample: number };

export function judgeSupport(links: { support: string | null; chat: string | null }): Judged {
  const set = [links.support, links.chat].flatMap((link) => (link === null ? [] : [new URL(link).host]));
  if (set.length === 0) return todo('none', 'Where the chat button and the support page lead.');
  return ok(set.length === 1 ? '1 link' : `${set.length} links`, `Buyers reach you at ${[...new Set(set)].join(' and ')}`);
}

/** `₹1`, `₹1.37`. */
function rupeesOf(paise: number): string {
  return formatRupees(paise / 100).replace(/\.00$/, '');
}
