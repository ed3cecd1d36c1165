import type { Deps } from '../../deps.ts';
import { findToday } from '../../platform/database/database.ts';
import { readServiceMoney } from '../profit/profit.commands.ts';
import type { ServiceMoney } from '../profit/profit.rules.ts';
import { findMarks } from './marks.sql.ts';
import { countDevices, countDevicesByDay, countDevicesByMonth, countUsers, countUsersByDay } from './people.sql.ts';
import { countByService, type ServiceLine } from './service-stats.sql.ts';
import { resolveDays, fillSevenDays, percentChange, fillMinutes, type DayCount } from './stats.rules.ts';
import {
  countCodesByMinute,
  countDeposits,
  countWaiting,
  sumDeposits,
  countOutcomes,
  countByProvider,
  type DepositCounts,
  type ProviderHour,
  type Today,
} from './today.sql.ts';

/** Money in paise. */
export type Dashboard = {
  totalUsers: number;
  totalUsersChange: number | null;
  mobileDevices: number;
  mobileDevicesChange: number | null;
  weeklyRegistrations: DayCount[];
  weeklyDevices: DayCount[];
  today: Today & { waiting: number; deposited: number };
  codesPerMinute: number[];
  deposits: DepositCounts;
  providers: ProviderHour[];
};

export async function readDashboard(deps: Deps): Promise<Dashboard> {
  const { timeZone } = deps.config;
  const db = deps.db.autocommit;
  const marks = await findMarks(db, timeZone);
  const [users, userDays, devices, deviceMonths, deviceDays, outcomes, waiting, deposited, codes, deposits, providers] = await Promise.all([
    countUsers(db, marks),
    countUsersByDay(db, marks, timeZone),
    countDevices(db),
    countDevicesByMonth(db, marks),
    countDevicesByDay(db, marks, timeZone),
    countOutcomes(db, marks),
    countWaiting(db),
    sumDeposits(db, marks),
    countCodesByMinute(db, marks),
    countDeposits(db),
    countByProvider(db, marks),
  ]);
  return {
    totalUsers: users.total,
    totalUsersChange: percentChange(users),
    mobileDevices: devices,
    mobileDevicesChange: percentChange(deviceMonths),
    weeklyRegistrations: fillSevenDays(marks.today, userDays),
    weeklyDevices: fillSevenDays(marks.today, deviceDays),
    today: { ...outcomes, waiting, deposited },
    codesPerMinute: fillMinutes(codes),
    deposits,
    providers,
  };
}

export type ServiceFigures = ServiceLine & { money: ServiceMoney | undefined };

export async function readServiceStats(
  deps: Deps,
  filter: { search: string; server: number | undefined; from: string | undefined; to: string | undefined },
): Promise<ServiceFigures[]> {
  const { timeZone } = deps.config;
  const days = resolveDays(await findToday(deps.db.autocommit, timeZone), filter);
  const money = await readServiceMoney(deps.db.autocommit, { ...days, timeZone });
  const lines = await countByService(deps.db.autocommit, { ...filter, ...days, timeZone, withMoney: [...money.keys()] });
  return lines.map((line) => ({ ...line, money: money.get(line.id) }));
}
