import type { Deps } from '../../deps.ts';
import { pass, fail, type Check, type Finding } from '../../platform/checks/checks.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Sealed } from '../../platform/secrets/secrets.ts';
import { findProvidersInUse, resealKey, sealedKeys } from './accounts/provider-account.sql.ts';
import { ownerOf } from './webhooks/webhook-address.commands.ts';
import { resealWebhookSecret, sealedWebhookSecrets } from './webhooks/webhook-address.sql.ts';

type Parts = Pick<Deps, 'db' | 'config' | 'providers'>;

const patienceMs = 8_000;

export async function providerChecks(deps: Parts): Promise<Check[]> {
  const rows = await findProvidersInUse(deps.db.autocommit);
  if (rows.length === 0)
    return [
      {
        name: 'providers',
        run: async () => fail('none is switched on', 'Add one in the back office under Services, Providers: nothing can be bought.'),
      },
    ];
  return rows.map((row) => ({ name: `provider ${row.name}`, run: () => askForBalance(deps, row) }));
}

export async function sealedProviderKeys(db: Db | Tx): Promise<Sealed[]> {
  const rows = await sealedKeys(db);
  return rows.map(({ id, name, sealed }) => ({
    what: `key of provider ${name}`,
    owner: `provider:${id}`,
    sealed,
    save: (tx, sealedAgain) => resealKey(tx, id, sealedAgain),
  }));
}

export async function sealedWebhookAddresses(db: Db | Tx): Promise<Sealed[]> {
  const rows = await sealedWebhookSecrets(db);
  return rows.map(({ id, name, sealed }) => ({
    what: `webhook address of provider ${name}`,
    owner: ownerOf(id),
    sealed,
    save: (tx, sealedAgain) => resealWebhookSecret(tx, id, sealedAgain),
  }));
}

async function askForBalance({ config, providers }: Parts, row: { id: number; protocol: string }): Promise<Finding> {
  if (row.protocol === 'simulator' && config.isDemo) return pass('lives in the node’s own process; not asked');
  const provider = await providers.get(row.id);
  if (provider === undefined) return fail('has no address or no key', 'Complete it in the back office, or switch it off.');
  const startedAt = performance.now();
  const answer = await provider.balance(AbortSignal.timeout(patienceMs));
  const latencyMs = Math.round(performance.now() - startedAt);
  if (!answer.ok) {
    const isKey = answer.reason === 'BAD_KEY';
    const advice = isKey ? 'Enter the right key in the back office.' : 'See the provider’s own pages; users are not charged meanwhile.';
    return fail(isKey ? 'does not take our key' : `${answer.reason}: ${answer.detail}`, advice, { reason: answer.reason });
  }
  const { micros, currency } = answer.value;
  const detail = `${units(micros)} ${currency} left; answered after ${latencyMs} ms`;
  const found = { balanceMicros: micros, currency, latencyMs };
  return micros <= 0 ? fail(detail, 'Pay in: nothing can be bought there.', found) : pass(detail, found);
}

function units(micros: number): string {
  return (micros / 1_000_000).toFixed(2);
}
