import type { RefusalReason } from './provider.ts';

/** Why a provider was of no help, in words an operator can act on. */
export function inWords(reason: RefusalReason | 'UNREACHABLE' | 'GARBAGE', detail: string): string {
  switch (reason) {
    case 'BAD_KEY':
      return 'The provider does not know this key. Copy the key from its own site and save it again.';
    case 'BANNED':
      return 'The provider has banned or closed this account. Write to its support.';
    case 'NO_BALANCE':
      return 'There is no money left on the account. Top it up at the provider.';
    case 'BAD_COUNTRY':
      return 'The provider does not know the country of this route. Change the route.';
    case 'RATE_LIMITED':
    case 'TOO_MANY':
      return 'The provider says that we ask too often. Try again in a minute.';
    case 'UNREACHABLE':
    case 'NOT_CONNECTED':
      return /timeout|aborted|AbortError/i.test(detail)
        ? 'The provider did not answer in time. Try again in a minute.'
        : `The provider cannot be reached right now (${detail}).`;
    default:
      return `The provider’s answer is none of its protocol (${detail}). Check its address.`;
  }
}
