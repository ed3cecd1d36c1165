import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { aBuyer } from '../../../../../test/builders/a-buyer.ts';
import { eventually } from '../../../../../test/builders/data.ts';
import { openOperatorScenario } from '../../../../../test/scenarios/operator-scenario.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';

test.for(['another key', 'the same key at another path'])('drops the answer to a replaced connection: %s', async (change, context) => {
  const app = await ownApp(context, { env: { LOG_LEVEL: 'fatal' } });
  const backOffice = await openOperatorScenario(app);
  const held: ServerResponse[] = [];
  const company = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://company');
    const isRight = url.pathname === '/right' || url.searchParams.get('api_key') === 'right-key';
    if (isRight) response.end('ACCESS_BALANCE:5.00');
    else if (url.searchParams.get('action') === 'getNumberV2') held.push(response);
    else response.end(url.searchParams.get('action') === 'getBalance' ? 'ACCESS_BALANCE:4.00' : 'NO_ACTIVATIONS');
  }).listen(0, '127.0.0.1');
  await once(company, 'listening');
  context.onTestFinished(() => void company.close());
  const origin = `http://127.0.0.1:${(company.address() as AddressInfo).port}`; // it listens on a port
  const account = await backOffice.provider('Simulator');
  await backOffice.saveProvider(account, { baseUrl: `${origin}/wrong`, apiKey: 'wrong-key' });
  await backOffice.test(account._id);
  const { buy } = await aBuyer(app);
  const answer = buy();
  await eventually(async () => expect(held).toHaveLength(1));

  const corrected = change === 'another key' ? { baseUrl: `${origin}/wrong`, apiKey: 'right-key' } : { baseUrl: `${origin}/right` };
  expect((await backOffice.saveProvider(account, corrected)).status).toBe(200);
  expect((await backOffice.test(account._id)).body.data).toMatchObject({ isWorking: true });
  held[0]?.end('BAD_KEY');
  expect((await answer).body.data).toMatchObject({ isNumberGenerated: false });
  expect((await backOffice.provider('Simulator')).health).toMatchObject({
    isWorking: true,
    message: expect.stringContaining('It works'),
  });
});
