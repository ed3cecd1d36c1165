import { expect, test } from 'vitest';
import { systemClock } from '../../../../../../simulators/provider/clock.ts';
import { aComparedApp, kindsOf } from '../../../../../../test/scenarios/money/a-compared-app.ts';

test.for([7, -7])('finds no number unsold at a provider whose clock is %i minutes ahead', async (minutes, context) => {
  const clock = { ...systemClock, now: () => new Date(Date.now() + minutes * 60_000) };
  const { app, compare, aPaidNumber, run } = await aComparedApp(context, { simulator: { clock } });
  const makeOlder = (id: string, seconds: number) =>
    run('update purchase_attempt set sent_at = sent_at - make_interval(secs => $2) where upstream_id = $1', [id, seconds]);
  // A purchase of the last minute may not be in the list yet.
  await makeOlder((await aPaidNumber()).id, 90);
  expect(kindsOf(await compare())).toEqual([]);

  // Its day here isn't its day there.
  const { id } = await aPaidNumber();
  const seconds = 86_400 + 180 * Math.sign(minutes);
  await makeOlder(id, seconds);
  const sold = app.simulator.simulator.find(Number(id));
  if (sold !== undefined) sold.createdAt -= seconds * 1_000;
  expect(kindsOf(await compare())).toEqual([]);
});

test('a charge that is dated in the future grows old, and ends when it is taken back', async (context) => {
  const { compare, says, aWaitingNumber, aLine, refundWaiting, passTime } = await aComparedApp(context);
  const { id } = await aWaitingNumber();
  await refundWaiting(id);
  const line = await aLine(id, { date: '2099-01-01 00:00:00' });
  says([line]);
  expect(kindsOf(await compare())).toEqual([`charged there ${id}`]);
  await passTime(7_200);
  expect((await compare()).byAge).toContainEqual({ age: 'under 24 h', amount: 0.5, count: 1 });
  says([]);
  expect(kindsOf(await compare())).toEqual([]);
});

test.for(['0000-01-01 00:00:00', '0001-01-01 00:00:00', '9999-12-31 23:59:59'])(
  'a line of %s leaves the others compared',
  async (date, context) => {
    const { compare, says, aWaitingNumber, aLine, refundWaiting, run } = await aComparedApp(context);
    const { id } = await aWaitingNumber();
    await refundWaiting(id);
    // The provider's clock is behind ours, or ahead of it.
    await run('update provider set utc_offset_minutes = $1', [date.startsWith('9') ? -60 : 60]);
    says([await aLine(id), { ...(await aLine(id)), id: 77, date }]);
    const found = await compare();
    expect(found.problem).toBeNull();
    expect(kindsOf(found)).toContain(`charged there ${id}`);
  },
);
