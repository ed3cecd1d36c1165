import { expect, test } from 'vitest';
import { aNumber, aService, aUser, eventually, passTime } from '../../../../../test/builders/data.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { deliverSms } from '../../../../../test/builders/upstream.ts';

test('measures the wait for the first message once, on its server', async (context) => {
  const app = await ownApp(context);
  const user = await aUser(app);
  const [listening, ending] = [
    await aNumber(app, { user, service: await aService(app, { server: 4 }) }),
    await aNumber(app, { user, service: await aService(app, { server: 2 }) }),
  ];
  await passTime(app, 100);
  const codes = async () => {
    const { body } = await app.get('/api/otp/mobile-history', { as: user });
    return body.data.map(({ otpIds }: { otpIds: unknown[] }) => otpIds.length);
  };
  await deliverSms(app, listening, 'Code 48291');
  await deliverSms(app, ending, 'Code 48291');
  await eventually(async () => expect(await codes()).toEqual([1, 1]));
  await deliverSms(app, listening, 'Code 5555');
  await eventually(async () => expect(await codes()).toEqual([1, 2]));
  const { body } = await app.get('/metrics');
  const measured = (name: string, server: number) =>
    String(body).match(new RegExp(`pinline_code_delivery_seconds_${name}{server="${server}"} (\\S+)`))?.[1];
  expect([1, 2, 3, 4].map((server) => measured('count', server))).toEqual([undefined, '1', undefined, '1']);
  expect(Number(measured('sum', 4))).toBeGreaterThan(100);
});
