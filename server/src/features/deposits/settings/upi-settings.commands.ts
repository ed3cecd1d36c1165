import type { Deps } from '../../../deps.ts';
import { quoteText, refuseIfChanged, type Words } from '../../../platform/api/changed-meanwhile.ts';
import { now, type Db } from '../../../platform/database/database.ts';
import { lockSetting } from '../../../platform/database/stored-settings.ts';
import { refuse } from '../../../platform/errors.ts';
import { isMasked } from '../../../platform/secrets/masked.ts';
import { recordAudit, type By } from '../../audit/audit.commands.ts';
import { requireFreshFactor } from '../../auth/second-factor/second-factor.commands.ts';
import { releaseQrPicture } from '../../images/qr/qr-pictures.commands.ts';
import { replaceMerchant } from './former-payees.rules.ts';
import { explainFeedTest, tokenProblem, type FeedTest } from './payment-settings.rules.ts';
import { canSeePayments, findUpiSettings, saveUpiSettings, type UpiSettings } from './payment-settings.sql.ts';
import { requireOwnPicture } from './upi-picture.commands.ts';

export type UpiEntry = {
  upiId: string;
  holderName: string;
  merchantId: string | null;
  token?: string;
};

export async function setUpUpi(deps: Pick<Deps, 'db' | 'secrets'>, { token, ...entry }: UpiEntry): Promise<void> {
  const stored = (await findUpiSettings(deps.db.autocommit)) ?? noUpiSettings;
  const tokenSealed = token === undefined ? stored.tokenSealed : sealToken(deps, token);
  await saveUpiSettings(deps.db.autocommit, { ...stored, ...entry, tokenSealed });
}

/** `token`: undefined or masked keeps the stored one, as an undefined `merchantId` does. */
export type UpiChange = {
  upiId: string;
  holderName: string;
  imageId: string | null;
  merchantId: string | undefined;
  token: string | undefined;
  opened: OpenedUpi | undefined;
};
export type OpenedUpi = { upiId: string; holderName: string; merchantId: string; imageId: string | null };

/** Payments to a replaced merchant count for a while: users may just be paying what a page showed. */
export async function changeUpi(deps: Deps, by: By, change: UpiChange): Promise<UpiSettings> {
  await requireFreshFactor(deps, by.caller);
  const token = readNewToken(change.token);
  // A client that names no values expects those of now: what another operator saves before the lock is not overwritten.
  const opened = change.opened ?? describeOpenedUpi(await findUpiSettings(deps.db.autocommit));
  return deps.db.transaction(async (tx) => {
    await lockSetting(tx, 'upi');
    const stored = await findUpiSettings(tx);
    const before = stored ?? noUpiSettings;
    refuseIfChanged({ opened, now: describeOpenedUpi(stored), words: upiWords });
    const next: UpiSettings = {
      upiId: change.upiId,
      holderName: change.holderName,
      ...replaceMerchant(stored, {
        merchantId: change.merchantId === undefined ? before.merchantId : change.merchantId || null,
        now: await now(tx),
      }),
      tokenSealed: token === undefined ? before.tokenSealed : sealToken(deps, token),
      imageId: change.imageId,
    };
    await requireOwnPicture(tx, next);
    await saveUpiSettings(tx, next);
    if (before.imageId !== next.imageId) await releaseQrPicture(tx, before.imageId);
    await recordAudit(tx, by, {
      action: 'payment-settings.upi',
      target: 'setting:upi',
      before: stored && withoutToken(stored),
      after: { ...withoutToken(next), token: token === undefined ? 'token kept' : 'token changed' },
    });
    return next;
  });
}

/** Whether a UPI ID is saved without what finds its payments. */
export async function isUpiHalfSetUp(db: Db): Promise<boolean> {
  const set = await findUpiSettings(db);
  return set !== undefined && !canSeePayments(set);
}

function describeOpenedUpi(stored: UpiSettings | undefined): OpenedUpi {
  const { upiId = '', holderName = '', merchantId = null, imageId = null } = stored ?? {};
  return { upiId, holderName, merchantId: merchantId ?? '', imageId };
}

const upiWords: Words<OpenedUpi> = {
  upiId: { name: 'the UPI ID', format: quoteText },
  holderName: { name: 'the account holder', format: quoteText },
  merchantId: { name: 'the merchant ID', format: quoteText },
  imageId: { name: 'the QR code' },
};

const testedPeriodMs = 2 * 24 * 60 * 60 * 1_000;

export async function testUpi(deps: Pick<Deps, 'db' | 'verifiers'>): Promise<FeedTest> {
  const verifier = await deps.verifiers.getFresh('upi');
  if (verifier === undefined) refuse('DEPOSITS_NOT_SET_UP');
  const since = new Date((await now(deps.db.autocommit)).getTime() - testedPeriodMs);
  return explainFeedTest(await verifier.readFeed(since, async () => new Set()));
}

export function openToken(deps: Pick<Deps, 'secrets'>, tokenSealed: string): string {
  return deps.secrets.unseal(Buffer.from(tokenSealed, 'base64'), 'setting:upi');
}

const noUpiSettings: Pick<UpiSettings, 'merchantId' | 'tokenSealed' | 'imageId'> = { merchantId: null, tokenSealed: null, imageId: null };

function sealToken(deps: Pick<Deps, 'secrets'>, token: string): string {
  return deps.secrets.seal(token, 'setting:upi').toString('base64');
}

function readNewToken(typed: string | undefined): string | undefined {
  if (typed === undefined || typed === '' || isMasked(typed)) return undefined;
  const problem = tokenProblem(typed);
  if (problem !== undefined) refuse('INVALID_FIELDS', { fields: { Token: problem } });
  return typed;
}

function withoutToken({ upiId, holderName, merchantId, imageId }: UpiSettings) {
  return { upiId, holderName, merchantId, imageId };
}
