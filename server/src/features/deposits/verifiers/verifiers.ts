import type { Config } from '../../../config.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { isAllowedTarget } from '../../../platform/outbound/allowed-target.ts';
import type { Method } from '../deposits.sql.ts';
import { findCryptoSettings, findUpiSettings } from '../settings/payment-settings.sql.ts';
import type { Verifier } from './verifier.ts';
import { createBharatPe } from './bharatpe/bharatpe.ts';
import { withFormerAddresses } from './tron/former-addresses.ts';
import { createTron } from './tron/tron.ts';

/** Who checks payments, as the operator's settings name them; undefined where a method is not set up. */
export type Verifiers = {
  get(method: Method): Promise<Verifier | undefined>;
  /** As the settings stand at this moment. */
  getFresh(method: Method): Promise<Verifier | undefined>;
  close(): Promise<void>;
};

/** The simulated bank and chain of demo mode. */
export type SimulatedPayments = { bankUrl: string; chainUrl: string };

type Parts = {
  db: Database;
  secrets: Secrets;
  config: Pick<Config, 'bharatpeUrl' | 'tron' | 'isProduction' | 'providerHosts'>;
  /** Where the settings name no others. */
  simulated: SimulatedPayments | undefined;
};

const bharatPeUrl = 'https://payments-tesseract.bharatpe.in';
const tronUrl = 'https://api.trongrid.io';
/** Settings are read again this often: a changed token is used within it, in milliseconds. */
const freshMs = 2_000;
/** Longer than a reading of a feed takes. */
const lastQuestionMs = 60_000;

export function createVerifiers(parts: Parts): Verifiers {
  const upi = cacheWhileUnchanged(() => connectUpi(parts));
  const trc20 = cacheWhileUnchanged(() => connectTron(parts));
  return {
    get: (method) => (method === 'upi' ? upi : trc20).get(freshMs),
    getFresh: (method) => (method === 'upi' ? upi : trc20).get(0),
    close: async () => void (await Promise.all([upi.close(), trc20.close()])),
  };
}

type Connected = { said: string; connect: () => Verifier };

async function connectUpi({ db, secrets, config, simulated }: Parts): Promise<Connected | undefined> {
  const set = await findUpiSettings(db.read);
  if (set === undefined || set.tokenSealed === null || set.merchantId === null) return undefined;
  const { tokenSealed, merchantId } = set;
  const connect = () =>
    createBharatPe({
      url: config.bharatpeUrl ?? simulated?.bankUrl ?? bharatPeUrl,
      merchantId,
      token: secrets.unseal(Buffer.from(tokenSealed, 'base64'), 'setting:upi'),
      allowHost: (target) => isAllowedTarget(target, config),
    });
  return { said: JSON.stringify([tokenSealed, merchantId]), connect };
}

async function connectTron({ db, config, simulated }: Parts): Promise<Connected | undefined> {
  const { walletAddress = null, formerAddresses = [] } = (await findCryptoSettings(db.read)) ?? {};
  if (walletAddress === null) return undefined;
  const listenAt = (address: string) =>
    createTron({
      url: config.tron.url ?? simulated?.chainUrl ?? tronUrl,
      apiKey: config.tron.apiKey,
      address,
      allowHost: (target) => isAllowedTarget(target, config),
    });
  const formers = () => formerAddresses.map(({ address, until }) => ({ verifier: listenAt(address), until: new Date(until) }));
  return { said: JSON.stringify([walletAddress, formerAddresses]), connect: () => withFormerAddresses(listenAt(walletAddress), formers()) };
}

/** The same verifier as long as its settings stay the same: it knows what it read a moment ago. */
function cacheWhileUnchanged(read: () => Promise<Connected | undefined>) {
  let readAt = Number.NEGATIVE_INFINITY;
  let current: { said: string; verifier: Verifier } | undefined;
  return {
    async get(maxAgeMs: number): Promise<Verifier | undefined> {
      if (performance.now() - readAt < maxAgeMs) return current?.verifier;
      const found = await read();
      readAt = performance.now();
      if (found?.said === current?.said) return current?.verifier;
      closeLater(current?.verifier);
      current = found && { said: found.said, verifier: found.connect() };
      return current?.verifier;
    },
    close: async () => current?.verifier.close(),
  };
}

/** Whoever asks it now is still answered. */
function closeLater(verifier: Verifier | undefined): void {
  if (verifier !== undefined) setTimeout(() => void verifier.close(), lastQuestionMs).unref();
}
