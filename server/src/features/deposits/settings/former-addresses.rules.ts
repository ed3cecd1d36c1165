import type { CryptoSettings } from './payment-settings.sql.ts';

/** Payments to an address count this long after it was replaced: an intent's lifetime and a margin. */
const graceMs = 30 * 60 * 1_000;
/** Older payments need an operator's decision anyway. */
const rememberedMs = 30 * 24 * 60 * 60 * 1_000;

type Addresses = Pick<CryptoSettings, 'walletAddress' | 'formerAddresses'>;

/** `until`: payments to a former address count up to then. */
export function replaceAddress(stored: Addresses | undefined, { address, now }: { address: string | null; now: Date }): Addresses {
  const before = stored?.walletAddress ?? null;
  const remembered = (stored?.formerAddresses ?? []).filter(
    (former) => former.address !== address && Date.parse(former.until) > now.getTime() - rememberedMs,
  );
  const replaced =
    before === null || before === address ? [] : [{ address: before, until: new Date(now.getTime() + graceMs).toISOString() }];
  return { walletAddress: address, formerAddresses: [...remembered, ...replaced] };
}
