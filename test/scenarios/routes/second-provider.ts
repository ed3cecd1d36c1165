import type { TestContext } from 'vitest';
import { saveProvider } from '../../../server/src/features/providers/seed-providers.ts';
import { addRoute } from '../../../server/src/features/providers/seed-providers.sql.ts';
import { createSimulatorServer, type SimulatorServer } from '../../../simulators/provider/server/http.ts';
import type { TestApp } from '../../harness/test-app.ts';

/** "Other", on server 1, which is asked when the first has no number. */
export async function aSecondProvider(context: TestContext, { app }: TestApp): Promise<SimulatorServer> {
  const options = { seed: 8, pricePercent: 1, codeSeconds: { from: 3_600, to: 3_600 }, deliveryRate: 1, apiKey: 'other-key' };
  const simulator = await createSimulatorServer(options);
  context.onTestFinished(() => simulator.close());
  const { db, secrets } = app.deps;
  const account = { name: 'Other', protocol: 'handler_api', paisePerUnit: 8_800, baseUrl: simulator.url, apiKey: 'other-key' } as const;
  const providerId = await saveProvider(db.autocommit, secrets, account);
  await addRoute(db.autocommit, { server: 1, providerId, country: '22', priority: 2 });
  return simulator;
}
