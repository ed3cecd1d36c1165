import type { Deps } from '../../../deps.ts';
import { quoted, refuseIfChanged, type Words } from '../../../platform/api/changed-meanwhile.ts';
import { now, type Db, type Tx } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { isMasked } from '../../../platform/secrets/masked.ts';
import { lockSetting } from '../../../platform/database/stored-settings.ts';
import { recordAudit, type By } from '../../audit/audit.commands.ts';
import { requireFreshFactor } from '../../auth/second-factor/second-factor.commands.ts';
import { findQrPicture, releaseQrPicture } from '../../images/qr/qr-pictures.commands.ts';
import { withAddress } from './former-addresses.rules.ts';
import { rateMicros, type Rates } from '../deposits.rules.ts';
import { feedTest, explainForeignPayee, rateText, tokenProblem, type FeedTest } from './payment-settings.rules.ts';
import {
  findCryptoSettings,
  findUpiSettings,
  saveCryptoSettings,
  saveUpiSettings,
  type CryptoSettings,
  type UpiSettings,
} from './payment-settings.sql.ts';
import { isTronAddress } from '../verifiers/tron/tron-address.ts';

export type UpiEntry = {
  upiId: string;
  holderName: string;
  merchantId: string | null;
  /** Undefined keeps the stored token. */
  token?: string;
};

export async function ratesOfNow(db: Db | Tx): Promise<Rates> {
  const rates = (await findCryptoSettings(db))?.rates;
  return { USDT: rateMicros(rates?.USDT ?? '') ?? null, TRX: rateMicros(rates?.TRX ?? '') ?? null };
}

/** Sets where UPI payments go. The QR picture stays. */
export async function setUpUpi(deps: Pick<Deps, 'db' | 'secrets'>, { token, ...entry }: UpiEntry): Promise<void> {
  const kept = (await findUpiSettings(deps.db.read)) ?? nothingYet;
  const tokenSealed = token === undefined ? kept.tokenSealed : sealedToken(deps, token);
  await saveUpiSettings(deps.db.read, { ...kept, ...entry, tokenSealed });
}

export async function setUpCrypto(deps: Pick<Deps, 'db'>, entry: CryptoSettings): Promise<void> {
  await saveCryptoSettings(deps.db.read, entry);
}

/** `token`: undefined or masked keeps the stored one; `merchantId`: undefined does. `imageId`: a QR picture, null for none. */
export type UpiChange = {
  upiId: string;
  holderName: string;
  imageId: string | null;
  merchantId: string | undefined;
  token: string | undefined;
  /** The values the operator's form showed. */
  opened: OpenedUpi | undefined;
};
export type OpenedUpi = { upiId: string; holderName: string; merchantId: string; imageId: string | null };

export async function changeUpi(deps: Deps, by: By, change: UpiChange): Promise<UpiSettings> {
  await requireFreshFactor(deps, by.caller);
  const token = newToken(change.token);
  return deps.db.transaction(async (tx) => {
    await lockSetting(tx, 'upi');
    const stored = await findUpiSettings(tx);
    const kept = stored ?? nothingYet;
    refuseIfChanged({ opened: change.opened, now: openedUpi(stored), words: upiWords });
    const next: UpiSettings = {
      upiId: change.upiId,
      holderName: change.holderName,
      merchantId: change.merchantId === undefined ? kept.merchantId : change.merchantId || null,
      tokenSealed: token === undefined ? kept.tokenSealed : sealedToken(deps, token),
      imageId: change.imageId,
    };
    await requirePictureOf(tx, next);
    await saveUpiSettings(tx, next);
    if (kept.imageId !== next.imageId) await releaseQrPicture(tx, kept.imageId);
    await recordAudit(tx, by, {
      action: 'payment-settings.upi',
      target: 'setting:upi',
      before: stored && withoutToken(stored),
      after: { ...withoutToken(next), token: token === undefined ? 'token kept' : 'token changed' },
    });
    return next;
  });
}

/** The stored values as the form shows them. */
function openedUpi(stored: UpiSettings | undefined): OpenedUpi {
  const { upiId = '', holderName = '', merchantId = null, imageId = null } = stored ?? {};
  return { upiId, holderName, merchantId: merchantId ?? '', imageId };
}

const upiWords: Words<OpenedUpi> = {
  upiId: { name: 'the UPI ID', format: quoted },
  holderName: { name: 'the account holder', format: quoted },
  merchantId: { name: 'the merchant ID', format: quoted },
  imageId: { name: 'the QR code' },
};

/** Refuses a new code in the shown picture if it doesn't pay to the saved UPI ID. Locks the setting until the transaction ends. */
export async function requireOwnPayee(tx: Tx, picture: { imageId: string; payee: string | undefined }): Promise<void> {
  await lockSetting(tx, 'upi');
  const stored = await findUpiSettings(tx);
  if (stored === undefined || stored.imageId !== picture.imageId) return;
  const problem = explainForeignPayee(picture, stored.upiId);
  if (problem !== undefined) refuse('INVALID_FIELDS', { fields: { image: problem } });
}

/** Id of the QR picture that users see; null for none. */
export async function shownPicture(db: Db | Tx): Promise<string | null> {
  return (await findUpiSettings(db))?.imageId ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockShownPicture(tx: Tx): Promise<string | null> {
  await lockSetting(tx, 'upi');
  return shownPicture(tx);
}

/** `rates` in rupees per coin. `walletAddress`: undefined keeps the stored one, an empty one removes the method. */
export type CryptoChange = {
  rates: { USDT: string; TRX: string };
  walletAddress: string | undefined;
  /** The values the operator's form showed. */
  opened: OpenedCrypto | undefined;
};
export type OpenedCrypto = { USDT: string | null; TRX: string | null; walletAddress: string | null };

/**
 * Changes where coins go and their rates. Deposits declared before keep their rate. The former address stays in the settings with the
 * moment until which payments to it count, because the verifier for the current address would refuse them
 * (verifiers/tron/former-addresses.ts). Without an address nothing is refused and nothing expires: pending deposits wait until there is
 * one again.
 */
export async function changeCrypto(deps: Deps, by: By, { rates, walletAddress, opened }: CryptoChange): Promise<CryptoSettings> {
  await requireFreshFactor(deps, by.caller);
  if (walletAddress !== undefined && walletAddress !== '' && !isTronAddress(walletAddress))
    refuse('INVALID_FIELDS', { fields: { walletAddress: 'This address has a typing mistake: its checksum does not fit' } });
  return deps.db.transaction(async (tx) => {
    await lockSetting(tx, 'crypto');
    const stored = await findCryptoSettings(tx);
    refuseIfChanged({ opened, now: openedCrypto(stored), words: cryptoWords });
    const address = walletAddress === undefined ? (stored?.walletAddress ?? null) : walletAddress || null;
    const next = { rates, ...withAddress(stored, { address, now: await now(tx) }) };
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

/** The stored values as the form shows them. */
function openedCrypto(stored: CryptoSettings | undefined): OpenedCrypto {
  const { USDT = null, TRX = null } = stored?.rates ?? {};
  const shown = (rate: string | null) => (rate === null ? null : rateText(Number(rate)));
  return { USDT: shown(USDT), TRX: shown(TRX), walletAddress: stored?.walletAddress ?? null };
}

const describeRate = (rate: string | null): string => (rate === null ? 'not set' : `₹${rate}`);
const cryptoWords: Words<OpenedCrypto> = {
  USDT: { name: 'USDT', format: describeRate },
  TRX: { name: 'TRX', format: describeRate },
  walletAddress: { name: 'the address', format: quoted },
};

const testedMs = 2 * 24 * 60 * 60 * 1_000;

/** Reads the merchant's feed once with the saved settings and explains the result. Changes nothing. */
export async function testUpi(deps: Pick<Deps, 'db' | 'verifiers'>): Promise<FeedTest> {
  const verifier = await deps.verifiers.getFresh('upi');
  if (verifier === undefined) refuse('DEPOSITS_NOT_SET_UP');
  const since = new Date((await now(deps.db.read)).getTime() - testedMs);
  return feedTest(await verifier.readFeed(since, async () => new Set()));
}

export function openToken(deps: Pick<Deps, 'secrets'>, tokenSealed: string): string {
  return deps.secrets.unseal(Buffer.from(tokenSealed, 'base64'), 'setting:upi');
}

const nothingYet: Pick<UpiSettings, 'merchantId' | 'tokenSealed' | 'imageId'> = { merchantId: null, tokenSealed: null, imageId: null };

function sealedToken(deps: Pick<Deps, 'secrets'>, token: string): string {
  return deps.secrets.seal(token, 'setting:upi').toString('base64');
}

function newToken(typed: string | undefined): string | undefined {
  if (typed === undefined || typed === '' || isMasked(typed)) return undefined;
  const problem = tokenProblem(typed);
  if (problem !== undefined) refuse('INVALID_FIELDS', { fields: { Token: problem } });
  return typed;
}

/** Refuses a picture that doesn't exist or pays to another UPI ID. */
async function requirePictureOf(tx: Tx, { upiId, imageId }: UpiSettings): Promise<void> {
  if (imageId === null) return;
  const picture = await findQrPicture(tx, imageId);
  const problem = picture === undefined ? 'This picture does not exist' : explainForeignPayee(picture, upiId);
  if (problem !== undefined) refuse('INVALID_FIELDS', { fields: { imageId: problem } });
}

function withoutToken({ upiId, holderName, merchantId, imageId }: UpiSettings) {
  return { upiId, holderName, merchantId, imageId };
}
