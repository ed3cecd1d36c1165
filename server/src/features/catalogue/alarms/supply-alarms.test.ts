import { afterAll, test } from 'vitest';
import { openKindsScenario } from '../../../../../test/scenarios/alarms/kinds-scenario.ts';
import { aService, passTime } from '../../../../../test/builders/data.ts';
import { switchOn } from '../../../../../test/builders/upstream.ts';
import { setProviderAnswer } from '../../../../../test/scenarios/routes/price-list.ts';
import { refreshStock } from '../catalogue.jobs.ts';

const { app, expectRaised, expectOver, stop } = await openKindsScenario();
afterAll(stop);

test('an alarm begins and ends with a server whose services are all out of stock', async () => {
  await aService(app, { server: 2, code: 'tg' });
  await providerLists({ 6: { tg: { cost: 0.1, count: 0 } } });
  await expectRaised('servers_sold_out', {
    severity: 'Warning',
    text: /^Nothing can be bought on server 2: every service there is out of stock\./,
  });
  app.simulator.faults.switchOff();
  await refreshStock(app.app.deps);
  await expectOver('servers_sold_out');
});

test('an alarm begins and ends with a service whose numbers all cost more than its price pays', async () => {
  await aService(app, { server: 3, code: 'tg', price: 8 });
  await providerLists({ 187: { tg: { cost: 0.1, count: 5 } } });
  await expectRaised('services_too_costly', {
    severity: 'Warning',
    text: /^1 service is out of stock because every number left costs more than the price pays\./,
  });
  await providerLists({ 187: { tg: { cost: 0.09, count: 5 } } });
  await expectOver('services_too_costly');
});

test('an alarm begins and ends with a price list that can’t be read for an hour', async () => {
  app.simulator.faults.switchOff();
  switchOn(app, { kind: 'html', action: 'getPrices', share: 1 });
  await refreshStock(app.app.deps);
  await passTime(app, 3_601);
  await refreshStock(app.app.deps);
  await expectRaised('prices_unread', {
    severity: 'Warning',
    text: /^The price list of Simulator for servers 1, 2, 3 and 4 has been unreadable for over an hour\. .*none of its protocol/,
  });
  await providerLists({ 187: { tg: { cost: 0.09, count: 5 } } });
  await expectOver('prices_unread');
});

async function providerLists(prices: Record<string, Record<string, { cost: number; count: number }>>): Promise<void> {
  setProviderAnswer(app, JSON.stringify(prices));
  await refreshStock(app.app.deps);
}
