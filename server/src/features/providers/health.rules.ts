import type { Answer, RefusalReason, UpstreamMoney } from './provider.ts';

/** What a provider said when it was asked for our balance. */
export type Health = {
  isWorking: boolean;
  /** Millionths of the currency's unit. */
  balanceMicros: number | null;
  currency: string | null;
  latencyMs: number | null;
  message: string;
};

/** `currency` is the one the account is set to. */
export function healthOf(answer: Answer<UpstreamMoney>, { latencyMs, currency }: { latencyMs: number; currency: string }): Health {
  if (!answer.ok) {
    const hasAnswered = answer.reason !== 'UNREACHABLE' && answer.reason !== 'NOT_CONNECTED';
    return { ...unknownHealth(inWords(answer.reason, answer.detail)), latencyMs: hasAnswered ? latencyMs : null };
  }
  const { micros, currency: theirs } = answer.value;
  const said = { balanceMicros: micros, currency: theirs, latencyMs };
  if (theirs !== currency)
    return {
      ...said,
      isWorking: false,
      message: `It counts in ${theirs}, but this account is set to ${currency}. Change the currency and its rate.`,
    };
  if (micros <= 0) return { ...said, isWorking: false, message: 'There is no money left on the account. Top it up there.' };
  return { ...said, isWorking: true, message: `It works: ${moneyText(micros)} ${theirs} are left.` };
}

/** Of an account that could not even be asked. */
export function unknownHealth(message: string): Health {
  return { isWorking: false, balanceMicros: null, currency: null, latencyMs: null, message };
}

/** `412.08`, `0.1253`: exact, with two decimals at least. */
export function moneyText(micros: number): string {
  const digits = String(Math.abs(micros)).padStart(7, '0');
  const decimals = digits.slice(-6).replace(/0{1,4}$/, '');
  return `${micros < 0 ? '-' : ''}${digits.slice(0, -6)}.${decimals}`;
}

type Trouble = RefusalReason | 'UNREACHABLE' | 'GARBAGE';

function inWords(reason: Trouble, detail: string): string {
  switch (reason) {
    case 'BAD_KEY':
      return 'It does not know this key. Copy the key from the provider’s own site and save it again.';
    case 'BANNED':
      return 'It has banned or closed this account. Write to the provider’s support.';
    case 'NO_BALANCE':
      return 'There is no money left on the account. Top it up there.';
    case 'RATE_LIMITED':
    case 'TOO_MANY':
      return 'It says that we ask too often. Try again in a minute.';
    case 'UNREACHABLE':
    case 'NOT_CONNECTED':
      return unreachable(detail);
    default:
      return `Its answer is none of this protocol (${detail}). Check the address.`;
  }
}

function unreachable(detail: string): string {
  if (/^(ENOTFOUND|EAI_AGAIN)/.test(detail)) return 'There is no such host. Check the address for typing mistakes.';
  if (detail.startsWith('HOST_NOT_ALLOWED'))
    return 'This address leads into a private network, where nothing is sent. If it is meant, name its host in PROVIDER_HOSTS.';
  if (/Timeout|TIMEOUT|AbortError/.test(detail)) return 'It did not answer in time. It may be down, or the address may be wrong.';
  if (detail.startsWith('ECONNREFUSED')) return 'Nothing answers at this address (ECONNREFUSED).';
  if (/SSL|TLS|CERT/i.test(detail)) return `The connection is not safe (${detail}). Nothing was sent.`;
  return `It cannot be reached right now (${detail}).`;
}
