import type { FailureReason } from '../provider.ts';

/** Troubles of the account, which only an operator ends. */
const ofAccount = {
  BAD_KEY: 'The provider does not know this key. Copy the key from its own site and save it again.',
  BANNED: 'The provider has banned or closed this account. Write to its support.',
  NO_BALANCE: 'There is no money left on the account. Top it up at the provider.',
} as const;

const otherCurrency = 'The provider counts in ';

export function explainOtherCurrency({ theirs, ours }: { theirs: string; ours: string }): string {
  return `${otherCurrency}${theirs}, but this account is set to ${ours}. Change the currency and its rate.`;
}

/** What a message says is wrong with the account; empty for calls that fail: while they do, each may fail in other words. */
export function accountTroubleIn(message: string): string {
  return [...Object.values(ofAccount), otherCurrency].find((start) => message.startsWith(start)) ?? '';
}

export function explainProviderError(reason: FailureReason, detail: string): string {
  switch (reason) {
    case 'BAD_KEY':
    case 'BANNED':
    case 'NO_BALANCE':
      return ofAccount[reason];
    case 'BAD_COUNTRY':
      return 'The provider does not know the country of this route. Change the route.';
    case 'RATE_LIMITED':
    case 'TOO_MANY':
      return 'The provider says that we ask too often. Try again in a minute.';
    case 'NOT_ASKED':
      return 'The provider has more to do for us than it allows at a time.';
    case 'UNREACHABLE':
    case 'NOT_CONNECTED':
      return unreachable(detail);
    default:
      return `The provider’s answer is none of its protocol (${detail}). Check its address.`;
  }
}

function unreachable(detail: string): string {
  if (/^(ENOTFOUND|EAI_AGAIN)/.test(detail)) return 'There is no such host. Check the address for typing mistakes.';
  if (detail.startsWith('HOST_NOT_ALLOWED'))
    return 'This address leads into a private network, where nothing is sent. If it is meant, name its host in PROVIDER_HOSTS.';
  if (/timeout|aborted|AbortError/i.test(detail))
    return 'The provider did not answer in time. It may be down, or the address may be wrong.';
  if (detail.startsWith('ECONNREFUSED')) return 'Nothing answers at this address (ECONNREFUSED).';
  if (/SSL|TLS|CERT/i.test(detail)) return `The connection is not safe (${detail}). Nothing was sent.`;
  return `The provider cannot be reached right now (${detail}).`;
}
