import type { Config } from '../../../config.ts';
import { now, type Database } from '../../../platform/database/database.ts';
import { keepBriefly } from '../../../platform/keep-briefly.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { isAllowedTarget } from '../../../platform/outbound/allowed-target.ts';
import type { Method } from '../deposits.sql.ts';
import { canSeePayments, findCryptoSettings, findUpiSettings } from '../settings/payment-settings.sql.ts';
import { askedMerchants } from '../settings/former-payees.rules.ts';
import type { Verifier } from './verifier.ts';
import { createBharatPe } from './bharatpe/bharatpe.ts';
import { withFormerMerchants } from './bharatpe/former-merchants.ts';
import { withFormerAddresses } from './tron/former-addresses.ts';
import { checkWallet, type WalletCheck, type WalletCheckOptions } from './tron/tron-wallet.ts';
import { createTron } from './tron/tron.ts';

export type Verifiers = {
  get(method: Method): Promise<Verifier | undefined>;
  getFresh(method: Method): Promise<Verifier | undefined>;
  checkWallet(address: string): Promise<WalletCheck>;
  close(): Promise<void>;
};

export type SimulatedPayments = { bankUrl: string; chainUrl: string };

type Parts = {
  db: Database;
  secrets: Secrets;
  config: Pick<Config, 'bharatpeUrl' | 'tron' | 'isProduction' | 'providerHosts'>;
  simulated: SimulatedPayments | undefined;
};

const bharatPeUrl = 'https://payments-tesseract.bharatpe.in';
const tronUrl = 'https://api.trongrid.io';
/** How long verifiers are kept: a changed token takes effect after at most this time. */
const freshMs = 2_000;
const lastCallMs = 60_000;
/** How long a replaced merchant may take to answer: the current one's payments wait for it. */
const formerMs = 3_000;

export function createVerifiers(parts: Parts): Verifiers {
  const upi = connectWhileUnchanged(() => connectUpi(parts));
  const trc20 = connectWhileUnchanged(() => connectTron(parts));
  return {
    get: (method) => (method === 'upi' ? upi : trc20).get(),
    getFresh: (method) => (method === 'upi' ? upi : trc20).getFresh(),
    checkWallet: (address) => checkWallet(chainOf(parts), address),
    close: async () => void (await Promise.all([upi.close(), trc20.close()])),
  };
}

type Connected = { settings: string; connect: () => Verifier };

async function connectUpi({ db, secrets, config, simulated }: Parts): Promise<Connected | undefined> {
  const set = await findUpiSettings(db.autocommit);
  if (!canSeePayments(set)) return undefined;
  const { tokenSealed, merchantId } = set;
  const formerMerchants = askedMerchants(set, await now(db.autocommit));
  const verifierFor = (merchant: Pick<typeof set, 'merchantId' | 'tokenSealed'>, timeoutMs?: number) =>
    createBharatPe({
      url: config.bharatpeUrl ?? simulated?.bankUrl ?? bharatPeUrl,
      merchantId: merchant.merchantId,
      token: secrets.unseal(Buffer.from(merchant.tokenSealed, 'base64'), 'setting:upi'),
      allowHost: (target) => isAllowedTarget(target, config),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    });
  const connectFormers = () =>
    formerMerchants.map(({ until, ...merchant }) => ({ verifier: verifierFor(merchant, formerMs), until: new Date(until) }));
  return {
    settings: JSON.stringify([tokenSealed, merchantId, formerMerchants]),
    connect: () => withFormerMerchants(verifierFor({ tokenSealed, merchantId }), connectFormers()),
  };
}

async function connectTron(parts: Parts): Promise<Connected | undefined> {
  const { walletAddress = null, formerAddresses = [] } = (await findCryptoSettings(parts.db.autocommit)) ?? {};
  if (walletAddress === null) return undefined;
  const verifierFor = (address: string) => createTron({ ...chainOf(parts), address });
  const connectFormers = () => formerAddresses.map(({ address, until }) => ({ verifier: verifierFor(address), until: new Date(until) }));
  return {
    settings: JSON.stringify([walletAddress, formerAddresses]),
    connect: () => withFormerAddresses(verifierFor(walletAddress), connectFormers()),
  };
}

function chainOf({ config, simulated }: Parts): WalletCheckOptions {
  return {
    url: config.tron.url ?? simulated?.chainUrl ?? tronUrl,
    apiKey: config.tron.apiKey,
    allowHost: (target) => isAllowedTarget(target, config),
  };
}

function connectWhileUnchanged(read: () => Promise<Connected | undefined>) {
  let current: { settings: string; verifier: Verifier } | undefined;
  async function connect(): Promise<Verifier | undefined> {
    const found = await read();
    if (found?.settings === current?.settings) return current?.verifier;
    closeLater(current?.verifier);
    current = found && { settings: found.settings, verifier: found.connect() };
    return current?.verifier;
  }
  return { ...keepBriefly(connect, { ms: freshMs }), close: async () => current?.verifier.close() };
}

function closeLater(verifier: Verifier | undefined): void {
  if (verifier !== undefined) setTimeout(() => void verifier.close(), lastCallMs).unref();
}
