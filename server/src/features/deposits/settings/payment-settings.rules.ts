import type { WalletOutcome } from '@pinline/contract/deposits/payment-settings.rules';
import { isSamePayee } from '../../images/qr/upi-code.rules.ts';
import type { WalletCheck } from '../verifiers/tron/tron-wallet.ts';
import type { Feed } from '../verifiers/verifier.ts';

export function explainForeignPayee({ payee }: { payee: string | undefined }, upiId: string): string | undefined {
  if (payee === undefined || isSamePayee(payee, upiId)) return undefined;
  return `This QR code pays to ${payee}, not to ${upiId}`;
}

/** The token is sent in a header: ASCII only, no spaces. */
export function tokenProblem(token: string): string | undefined {
  return /^[\x21-\x7e]+$/.test(token) ? undefined : 'A token has no spaces and only plain letters, digits and signs';
}

/** With up to 6 decimals, never `1e-7` or `0.30000000000000004`. */
export function formatRate(rate: number): string {
  return rate.toFixed(6).replace(/\.?0+$/, '');
}

export type FeedTest = { isWorking: boolean; message: string };

export function explainFeedTest(feed: Feed): FeedTest {
  if (feed.outcome === 'unavailable') return { isWorking: false, message: explainUnavailable(feed.detail) };
  const count = feed.payments.length;
  const payments = count === 1 ? '1 payment' : `${count} payments`;
  if (feed.outcome === 'partial')
    return { isWorking: true, message: `It works: at least ${payments} in the last two days (not read to the end: ${feed.detail}).` };
  return { isWorking: true, message: `It works: ${payments} in the last two days.` };
}

export function explainWallet(check: WalletCheck): { outcome: WalletOutcome; message: string } {
  switch (check.outcome) {
    case 'used':
      return { outcome: 'works', message: 'The address exists on TRON’s main network.' };
    case 'unused':
      return {
        outcome: 'doubtful',
        message:
          'TRON’s main network answers, but this address has never received TRX. That’s usual for a new wallet: compare it with your wallet’s.',
      };
    case 'contract':
      return {
        outcome: 'failed',
        message: 'This is the address of a smart contract. Coins sent there may be lost: enter your wallet’s own.',
      };
    case 'mistyped':
      return { outcome: 'failed', message: 'This address has a typing mistake: its checksum does not fit' };
    case 'other_network':
      return {
        outcome: 'failed',
        message: `TRON_URL leads to ${check.network}, where coins aren’t real. Payments on the main network aren’t seen.`,
      };
    case 'unavailable':
      return { outcome: 'failed', message: explainChainAway(check.detail) };
  }
}

function explainChainAway(detail: string): string {
  if (/^HTTP 40[13]\b/.test(detail)) return `The blockchain’s API refuses our key (${detail}). Check TRON_API_KEY.`;
  if (/^HTTP 429\b/.test(detail)) return 'The blockchain’s API says that we ask too often. Try again in a minute.';
  if (detail.startsWith('HOST_NOT_ALLOWED'))
    return 'TRON_URL leads into a private network. If it is meant, name its host in PROVIDER_HOSTS.';
  return `The blockchain’s API can’t be asked right now (${detail}).`;
}

function explainUnavailable(detail: string): string {
  if (/token|expired|session|log ?in|sign ?in|unauthori[sz]ed|HTTP 40[13]\b/i.test(detail))
    return 'The token has expired or is wrong. Sign in at BharatPe again and save its new token under Currency Configuration.';
  if (detail.startsWith('refused')) return `BharatPe refuses to answer (${detail}). Check the merchant ID and the token.`;
  if (/^(HTTP 5|HTTP 429|E[A-Z]{4,}|UND_ERR|TimeoutError|AbortError)/.test(detail))
    return `BharatPe cannot be reached right now (${detail}). Payments are saved and checked again automatically.`;
  return `BharatPe gave an answer that cannot be read (${detail}).`;
}
