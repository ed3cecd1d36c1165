import type { Deps } from '../../../deps.ts';
import { quoteText, refuseIfChanged, type Words } from '../../../platform/api/changed-meanwhile.ts';
import { now, type Db, type Tx } from '../../../platform/database/database.ts';
import { lockSetting } from '../../../platform/database/stored-settings.ts';
import { refuse } from '../../../platform/errors.ts';
import { recordAudit, type By } from '../../audit/audit.commands.ts';
import { requireFreshFactor } from '../../auth/second-factor/second-factor.commands.ts';
import { countOrRefuse, type Throttle } from '../../auth/throttle/throttle.ts';
import { parseRateMicros, type Rates } from '../deposits.rules.ts';
import { isTronAddress } from '../verifiers/tron/tron-address.ts';
import { replaceAddress } from './former-payees.rules.ts';
import { explainWallet, formatRate } from './payment-settings.rules.ts';
import { findCryptoSettings, saveCryptoSettings, type CryptoSettings } from './payment-settings.sql.ts';

export async function findCurrentRates(db: Db | Tx): Promise<Rates> {
  const rates = (await findCryptoSettings(db))?.rates;
  return { USDT: parseRateMicros(rates?.USDT ?? '') ?? null, TRX: parseRateMicros(rates?.TRX ?? '') ?? null };
}

export async function setUpCrypto(deps: Pick<Deps, 'db'>, entry: CryptoSettings): Promise<void> {
  await saveCryptoSettings(deps.db.autocommit, entry);
}

/** In rupees per coin. `walletAddress`: undefined keeps the stored one, an empty one removes the method. */
export type CryptoChange = {
  rates: { USDT: string; TRX: string };
  walletAddress: string | undefined;
  opened: OpenedCrypto | undefined;
};
export type OpenedCrypto = { USDT: string | null; TRX: string | null; walletAddress: string | null };

/** Declared deposits keep their rate, and the former address counts for a while. Without an address nothing is refused or expires. */
export async function changeCrypto(deps: Deps, by: By, { rates, walletAddress, ...asked }: CryptoChange): Promise<CryptoSettings> {
  await requireFreshFactor(deps, by.caller);
  if (walletAddress !== undefined && walletAddress !== '' && !isTronAddress(walletAddress))
    refuse('INVALID_FIELDS', { fields: { walletAddress: 'This address has a typing mistake: its checksum does not fit' } });
  // A client that names no values expects those of now: what another operator saves before the lock is not overwritten.
  const opened = asked.opened ?? describeOpenedCrypto(await findCryptoSettings(deps.db.autocommit));
  return deps.db.transaction(async (tx) => {
    await lockSetting(tx, 'crypto');
    const stored = await findCryptoSettings(tx);
    refuseIfChanged({ opened, now: describeOpenedCrypto(stored), words: cryptoWords });
    const address = walletAddress === undefined ? (stored?.walletAddress ?? null) : walletAddress || null;
    const next = { rates, ...replaceAddress(stored, { address, now: await now(tx) }) };
    await saveCryptoSettings(tx, next);
    await recordAudit(tx, by, {
      action: 'payment-settings.crypto',
      target: 'setting:crypto',
      before: stored && { walletAddress: stored.walletAddress, rates: stored.rates },
      after: { walletAddress: next.walletAddress, rates },
    });
    return next;
  });
}

/** Counted: it uses up the calls of the key that checks payments. */
export async function checkWalletAddress(
  { verifiers, db, config }: Pick<Deps, 'verifiers' | 'db' | 'config'>,
  userId: number,
  address: string,
): Promise<ReturnType<typeof explainWallet>> {
  if (config.isRateLimited) await countOrRefuse(db, walletChecks(userId));
  return explainWallet(await verifiers.checkWallet(address));
}

const walletChecks = (userId: number): Throttle => ({ kind: 'wallet-check', key: String(userId), most: 20, windowSeconds: 10 * 60 });

function describeOpenedCrypto(stored: CryptoSettings | undefined): OpenedCrypto {
  const { USDT = null, TRX = null } = stored?.rates ?? {};
  const shown = (rate: string | null) => (rate === null ? null : formatRate(Number(rate)));
  return { USDT: shown(USDT), TRX: shown(TRX), walletAddress: stored?.walletAddress ?? null };
}

const describeRate = (rate: string | null): string => (rate === null ? 'not set' : `₹${rate}`);
const cryptoWords: Words<OpenedCrypto> = {
  USDT: { name: 'USDT', format: describeRate },
  TRX: { name: 'TRX', format: describeRate },
  walletAddress: { name: 'the address', format: quoteText },
};
