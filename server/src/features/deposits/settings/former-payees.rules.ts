import type { CryptoSettings, UpiSettings } from './payment-settings.sql.ts';

/** Payments to an address, or a merchant, count this long after it was replaced: an intent's lifetime and a margin. */
const graceMs = 30 * 60 * 1_000;
/** Older payments need an operator's decision anyway. */
const rememberedMs = 30 * 24 * 60 * 60 * 1_000;
/** A merchant is asked as long as a reference is looked for, and its feed as long as it is read again. */
const merchantAskedMs = 2 * 24 * 60 * 60 * 1_000;

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

type FormerMerchant = NonNullable<UpiSettings['formerMerchants']>[number];
type Merchants = Pick<UpiSettings, 'merchantId' | 'formerMerchants'>;

/** `until`: payments to a former merchant count up to then. */
export function replaceMerchant(stored: UpiSettings | undefined, { merchantId, now }: { merchantId: string | null; now: Date }): Merchants {
  const remembered = askedMerchants(stored, now).filter((former) => former.merchantId !== merchantId);
  const { merchantId: before = null, tokenSealed = null } = stored ?? {};
  const until = new Date(now.getTime() + graceMs).toISOString();
  const replaced = before === null || tokenSealed === null || before === merchantId ? [] : [{ merchantId: before, tokenSealed, until }];
  return { merchantId, formerMerchants: [...remembered, ...replaced] };
}

export function askedMerchants(stored: Pick<UpiSettings, 'formerMerchants'> | undefined, now: Date): FormerMerchant[] {
  return (stored?.formerMerchants ?? []).filter(({ until }) => Date.parse(until) > now.getTime() - merchantAskedMs);
}
