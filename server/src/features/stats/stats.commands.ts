import type { Deps } from '../../deps.ts';
import { findBackupWarnings } from '../../platform/checks/backup.ts';
import { exampleAdminEmail, setupWarnings } from '../../platform/checks/setup-warnings.rules.ts';
import { isAdminAddress } from '../auth/operators/operators.commands.ts';
import { findPayee } from '../deposits/deposits.commands.ts';
import { alarmsOf } from './alarms.rules.ts';
import { findTroubles } from './alarms.sql.ts';
import { findMarks } from './marks.sql.ts';
import { countDevices, devicesByDay, devicesByMonth, usersByDay } from './people.sql.ts';
import { findToday, serviceLines, type ServiceLine } from './service-stats.sql.ts';
import { resolveDays, lastSevenDays, percentChange, perMinute, sumOf, type DayCount } from './stats.rules.ts';
import {
  codesByMinute,
  countDeposits,
  countWaiting,
  depositedToday,
  outcomesToday,
  providersLastHour,
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
  alarms: string[];
};

/** The dashboard: one query per block, all in parallel. */
export async function readDashboard(deps: Deps): Promise<Dashboard> {
  const { timeZone } = deps.config;
  const db = deps.db.read;
  const marks = await findMarks(db, timeZone);
  const [userDays, devices, deviceMonths, deviceDays, outcomes, waiting, deposited, codes, deposits, providers, alarms] = await Promise.all(
    [
      usersByDay(db, marks, timeZone),
      countDevices(db),
      devicesByMonth(db, marks),
      devicesByDay(db, marks, timeZone),
      outcomesToday(db, marks),
      countWaiting(db),
      depositedToday(db, marks),
      codesByMinute(db, marks),
      countDeposits(db),
      providersLastHour(db, marks),
      findAlarms(deps),
    ],
  );
  const users = sumOf(userDays);
  return {
    totalUsers: users.total,
    totalUsersChange: percentChange(users),
    mobileDevices: devices,
    mobileDevicesChange: percentChange(deviceMonths),
    weeklyRegistrations: lastSevenDays(marks.today, users.days),
    weeklyDevices: lastSevenDays(marks.today, deviceDays),
    today: { ...outcomes, waiting, deposited },
    codesPerMinute: perMinute(codes),
    deposits,
    providers,
    alarms,
  };
}

/** Codes and failures of services over whole days of the operator; today by default. */
export async function readServiceStats(
  deps: Deps,
  asked: { search: string; server: number | undefined; from: string | undefined; to: string | undefined },
): Promise<ServiceLine[]> {
  const { timeZone } = deps.config;
  const days = resolveDays(await findToday(deps.db.read, timeZone), asked);
  return serviceLines(deps.db.read, { ...asked, ...days, timeZone });
}

async function findAlarms(deps: Deps): Promise<string[]> {
  const [troubles, upi, crypto, hasExampleAdmin, backup] = await Promise.all([
    findTroubles(deps.db.read),
    findPayee(deps, 'upi'),
    findPayee(deps, 'trc20'),
    isAdminAddress(deps.db.read, exampleAdminEmail),
    findBackupWarnings(deps.db.read, deps.config),
  ]);
  const warnings = [...setupWarnings(deps.config, { hasExampleAdmin }).map(({ text, advice }) => `${text} ${advice}`), ...backup];
  const setUp = { upi: upi !== undefined, crypto: crypto !== undefined };
  return alarmsOf(troubles, { setUp, timeZone: deps.config.timeZone, warnings });
}
