import { expect, test } from 'vitest';
import { aComparedApp, kindsOf } from '../../../../../../test/scenarios/money/a-compared-app.ts';

test('a provider that stops to show its history for a while explains no charge by it', async (context) => {
  const { app, says, compare, aWaitingNumber, aLine, refundWaiting, passTime } = await aComparedApp(context);
  const { id } = await aWaitingNumber();
  await refundWaiting(id);
  app.simulator.simulator.deliver(Number(id), { text: 'Your code is 48291', code: '48291' });
  app.simulator.simulator.finish(Number(id));
  says([await aLine(id)]);
  expect(kindsOf(await compare())).toEqual([`charged there ${id}`]);
  await passTime(1_800);
  says('BAD_ACTION');
  const unread = await compare();
  expect(unread.note).toContain('keeps no history');
  expect(kindsOf(unread)).toEqual([`charged there ${id}`]);
});

test('a number without a user ends in a list of open numbers once it is closed there', async (context) => {
  const { app, says, compare, aWaitingNumber, refundWaiting, passTime } = await aComparedApp(context, {
    simulator: { cancelAfterSeconds: 0 },
  });
  const { id } = await aWaitingNumber();
  await refundWaiting(id);
  says('BAD_ACTION');
  expect(kindsOf(await compare())).toEqual([`still open ${id}`]);
  await passTime(1_800);
  app.simulator.simulator.cancel(Number(id));
  expect(kindsOf(await compare())).toEqual([]);
});

test('a provider that shows the same full page again is not believed to have no more', async (context) => {
  const { says, compare, aPaidNumber, passTime, run } = await aComparedApp(context);
  const { id } = await aPaidNumber();
  await passTime(1_800);
  const [{ date }] = await run(`select to_char(app_now() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as date`);
  says(Array.from({ length: 100 }, (_, no) => ({ id: 900_000 + no, date, phone: '919000000000', cost: 0.1, status: '8', currency: 840 })));
  const found = await compare();
  expect(kindsOf(found)).not.toContain(`not sold ${id}`);
  expect(found.note).toContain('its list is incomplete (it is too long)');
});

test('a new key of another account neither ends differences nor makes sold numbers unknown', async (context) => {
  const { says, compare, aPaidNumber, aWaitingNumber, aLine, refundWaiting, passTime, run } = await aComparedApp(context);
  const kept = await aWaitingNumber();
  await refundWaiting(kept.id);
  const paid = await aPaidNumber();
  const lines = [
    await aLine(kept.id),
    await aLine(paid.id, {
      cost: (await run('select cost_micros from purchase_attempt where upstream_id = $1', [paid.id]))[0].cost_micros / 1e6,
    }),
  ];
  says(lines);
  await passTime(1_800);
  expect(kindsOf(await compare())).toEqual([`charged there ${kept.id}`]);

  await run('update provider set key_edited_at = app_now()');
  await passTime(3_600);
  says([]);
  const other = await compare();
  expect(kindsOf(other)).toEqual([`charged there ${kept.id}`]);
  expect(other.note).toContain('its key was changed');

  says(lines.slice(1));
  const same = await compare();
  expect([kindsOf(same), same.note]).toEqual([[], null]);
});
