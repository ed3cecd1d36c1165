import type { Deps } from '../../deps.ts';
import { pass, fail, type Check } from '../../platform/checks/checks.ts';
import { now, type Db, type Tx } from '../../platform/database/database.ts';
import type { Sealed } from '../../platform/secrets/secrets.ts';
import { findUpiSettings, saveUpiSettings, type UpiSettings } from './settings/payment-settings.sql.ts';

export async function findSealedTokens(db: Db | Tx): Promise<Sealed[]> {
  const { tokenSealed = null, formerMerchants = [] } = (await findUpiSettings(db)) ?? {};
  const current =
    tokenSealed === null ? [] : [sealedToken('BharatPe token', tokenSealed, (set, sealed) => ({ ...set, tokenSealed: sealed }))];
  const formers = formerMerchants.map(({ merchantId, tokenSealed: former }) =>
    sealedToken(`BharatPe token of ${merchantId}`, former, (set, sealed) => ({
      ...set,
      formerMerchants: set.formerMerchants?.map((each) => (each.merchantId === merchantId ? { ...each, tokenSealed: sealed } : each)),
    })),
  );
  return [...current, ...formers];
}

/** All are in one setting, so each is changed in what is stored by then. */
function sealedToken(what: string, tokenSealed: string, change: (set: UpiSettings, sealed: string) => UpiSettings): Sealed {
  return {
    what,
    owner: 'setting:upi',
    sealed: Buffer.from(tokenSealed, 'base64'),
    async save(tx: Tx, sealed: Buffer) {
      const set = await findUpiSettings(tx);
      if (set !== undefined) await saveUpiSettings(tx, change(set, sealed.toString('base64')));
    },
  };
}

const checkedPeriodMs = 3_600_000;

export function verifierChecks({ db, config, verifiers }: Pick<Deps, 'db' | 'config' | 'verifiers'>): Check[] {
  return (['upi', 'trc20'] as const).map((method) => ({
    name: `payments ${method}`,
    async run() {
      const isAsked = !config.isDemo || (method === 'upi' ? config.bharatpeUrl : config.tron.url) !== undefined;
      if (!isAsked) return pass('demo mode: the source lives in the node’s own process and was not asked');
      const verifier = await verifiers.get(method);
      if (verifier === undefined) return pass('not set up');
      const feed = await verifier.readFeed(
        new Date((await now(db.autocommit)).getTime() - checkedPeriodMs),
        async (references) => new Set(references),
      );
      if (feed.outcome !== 'unavailable') return pass('the verifier answers');
      return fail(
        `the verifier does not answer: ${feed.detail}`,
        method === 'upi' ? 'Sign in at the merchant’s dashboard and save the new token.' : 'See TRON_URL, its key and its limits.',
      );
    },
  }));
}
