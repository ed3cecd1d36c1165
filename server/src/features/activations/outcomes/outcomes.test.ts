import { afterEach, beforeEach, expect, test } from 'vitest';
import { passTime } from '../../../../../test/builders/data.ts';
import {
  aCode,
  aWaitingNumber,
  aWallet,
  startTestLedger,
  type BoughtNumber,
  type TestLedger,
} from '../../../../../test/builders/test-ledger.ts';
import { refundActivation } from '../receive/end-number.sql.ts';
import { revealMessages } from '../receive/late-codes.sql.ts';
import { countNextDay } from './outcomes.sql.ts';

let ledger: TestLedger;
beforeEach(async () => {
  ledger = await startTestLedger({ waitsForDisk: false });
});
afterEach(() => ledger.stop());

type Count = { day: string; serviceId: number; withCode: number; withoutCode: number };
const zones = ['Asia/Kolkata', 'America/New_York', 'UTC'];

/** Day by day, from the numbers themselves. */
async function countNumbers(zone: string): Promise<Count[]> {
  const { rows } = await ledger.db.pool.query<Count>(
    `select to_char(created_at at time zone $1, 'YYYY-MM-DD') as day, service_id::int as "serviceId",
        count(*) filter (where first_message_at is not null or revealed_at is not null)::int as "withCode",
        count(*) filter (where first_message_at is null and revealed_at is null)::int as "withoutCode"
      from activation where state in ('received', 'finished', 'cancelled', 'expired') group by 1, 2 order by 1, 2`,
    [zone],
  );
  return rows;
}

async function readDays(zone: string): Promise<Count[]> {
  const days = [...new Set((await countNumbers(zone)).map(({ day }) => day))];
  const counts = await Promise.all(
    days.map(async (day) => {
      const { rows } = await ledger.db.pool.query<Count>(
        `select $1::text as day, service_id::int as "serviceId", with_code::int as "withCode", without_code::int as "withoutCode"
          from outcomes_by_service($1::date, $1::date, $2) order by service_id`,
        [day, zone],
      );
      return rows;
    }),
  );
  return counts.flat();
}

async function sumAll(zone: string) {
  const { rows } = await ledger.db.pool.query(
    'select sum(with_code)::int as "withCode", sum(without_code)::int as "withoutCode" from outcomes_by_service(null, null, $1)',
    [zone],
  );
  return rows[0];
}

async function expectExact(inZones = zones): Promise<void> {
  for (const zone of inZones) {
    const counted = await countNumbers(zone);
    expect(await readDays(zone)).toEqual(counted);
    const sum = (key: 'withCode' | 'withoutCode') => counted.reduce((total, each) => total + each[key], 0);
    expect(await sumAll(zone)).toEqual({ withCode: sum('withCode'), withoutCode: sum('withoutCode') });
  }
}

const daysCounted = async () => (await ledger.db.pool.query('select count(distinct day)::int as days from outcome_day')).rows[0].days;
const cancel = ({ userId, activationId: id }: BoughtNumber) =>
  refundActivation(ledger.db, { userId, id, end: 'cancelled', owesCancel: false, epoch: null });

test('days are counted once all their numbers are decided, and what is read never differs from the numbers', async () => {
  const { db, offers } = ledger;
  // A day is counted an hour after its end; at noon no zone of this test is near that hour.
  await passTime({ app: { deps: { db } } }, ((36 - (await hourInUtc())) % 24) * 3_600);
  expect(await countNextDay(db, 'UTC')).toBe(false);
  const userId = await aWallet(db, 100_000);
  const buy = () => Promise.all([aWaitingNumber(db, userId, offers[1]), aWaitingNumber(db, userId, offers[2])]);
  const [withCode, late] = await buy();
  await aCode(db, withCode);
  await cancel(late);
  await passTime({ app: { deps: { db } } }, 86_400);
  const [waits, cancelled] = await buy();
  await cancel(cancelled);
  await expectExact();
  expect(await countNextDay(db, 'UTC')).toBe(true);
  expect(await countNextDay(db, 'UTC')).toBe(false);
  await expectExact();

  await aCode(db, late);
  await expectExact();
  await revealMessages(db, { userId, id: late.activationId, isSecondCharge: false, timeZone: 'UTC' });
  await passTime({ app: { deps: { db } } }, 86_400);
  expect(await countNextDay(db, 'UTC')).toBe(false);
  await expectExact();
  await aCode(db, waits);
  await expectExact();
  expect(await countNextDay(db, 'UTC')).toBe(true);
  expect(await countNextDay(db, 'UTC')).toBe(false);
  expect(await daysCounted()).toBe(2);
  await expectExact();

  for (const zone of ['America/New_York', 'Asia/Kolkata']) {
    while (await countNextDay(db, zone));
    expect(await daysCounted()).toBe(2);
    await expectExact();
  }
});

test('after a change of the time zone and back the days are counted again', async () => {
  const { db, offers } = ledger;
  const [atEleven, atOne] = [await zoneWhereHourIs(23), await zoneWhereHourIs(1)];
  await aCode(db, await aWaitingNumber(db, await aWallet(db, 100_000), offers[1]));
  await passTime({ app: { deps: { db } } }, 3 * 3_600);
  expect(await countNextDay(db, atEleven)).toBe(true);
  // Its first day is not over.
  expect(await countNextDay(db, atOne)).toBe(false);
  await expectExact([atEleven, atOne]);
  expect(await countNextDay(db, atEleven)).toBe(true);
  expect(await daysCounted()).toBe(1);
  await expectExact([atEleven, atOne]);
});

/** Signs of these names are reversed: Etc/GMT-5 is five hours ahead. */
async function zoneWhereHourIs(hour: number): Promise<string> {
  const ahead = ((hour - (await hourInUtc()) + 35) % 24) - 11;
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

async function hourInUtc(): Promise<number> {
  const { rows } = await ledger.db.pool.query<{ hour: number }>(`select extract(hour from app_now() at time zone 'UTC')::int as hour`);
  return rows[0]?.hour ?? 0;
}
