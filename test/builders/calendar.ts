import type { App } from '../../server/src/app.ts';
import { passTime } from './data.ts';
import type { Browser } from '../fakes/browser.ts';

/** Midnights as instants, also around days of 23 or 25 hours, with the days before and after. */
export const midnights = [
  { timeZone: 'Asia/Kolkata', midnight: '2031-03-31T18:30:00Z', days: ['2031-03-31', '2031-04-01'], isNewMonth: true },
  { timeZone: 'Pacific/Kiritimati', midnight: '2030-12-31T10:00:00Z', days: ['2030-12-31', '2031-01-01'], isNewMonth: true },
  { timeZone: 'America/New_York', midnight: '2031-03-09T05:00:00Z', days: ['2031-03-08', '2031-03-09'], isNewMonth: false },
  { timeZone: 'America/New_York', midnight: '2031-03-10T04:00:00Z', days: ['2031-03-09', '2031-03-10'], isNewMonth: false },
  { timeZone: 'America/New_York', midnight: '2031-11-03T05:00:00Z', days: ['2031-11-02', '2031-11-03'], isNewMonth: false },
];

export async function turnClockTo(installation: Browser & { app: App }, instant: number): Promise<void> {
  const { rows } = await installation.app.deps.db.pool.query<{ now: Date }>('select app_now() as now');
  await passTime(installation, (instant - (rows[0]?.now.getTime() ?? Number.NaN)) / 1000);
}
