import { countryName } from '@pinline/contract/catalogue/countries.rules';
import { type GoLiveLineName, goLiveLines } from '@pinline/contract/go-live/go-live.rules';
import { type Protocol, protocols } from '@pinline/contract/providers/providers.rules';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { isSafeUrl } from '../../../platform/checks/base-url.ts';
import { findMargins, findSales } from '../../catalogue/sales.sql.ts';
import { findPayee } from '../../deposits/intents/intents.commands.ts';
import { isUpiHalfSetUp } from '../../deposits/settings/upi-settings.commands.ts';
import { type ListedRoute, findRoutesInUse } from '../../providers/routes/price-list.commands.ts';
import { readMinimumDeposit } from '../../settings/settings.commands.ts';
import { findOperatorLinks, findOperatorSettings } from '../../settings/settings.sql.ts';
import { goLiveAlarms } from '../go-live.alarms.ts';
import { findMailed } from '../links/links.sql.ts';
import { findRunningNumber, findRunningTrials } from '../trials/trials.sql.ts';
import { findDeliveredNumber, findOperatorFactors, findProviderFacts } from './facts.sql.ts';
import { found, mailServerName } from './found.rules.ts';
import { judgeBackup, judgeLimits, judgePayment, judgeSupport } from './judge-money.rules.ts';
import { judgeAddress, judgeFactor, judgeMail, type LastCheck } from './judge-outside.rules.ts';
import { judgeNumber, judgePrices, judgeProviders, judgeRoutes, type RouteFacts } from './judge-supply.rules.ts';
import type { Judged, Line } from './line.rules.ts';
import { findStoredLines, type StoredLine } from './stored-lines.sql.ts';

export type ReadDeps = Pick<Deps, 'db' | 'config'>;

const names: Record<GoLiveLineName, string> = {
  address: 'public url',
  mail: 'mail',
  factor: 'second factor',
  providers: 'providers',
  routes: 'routes',
  prices: 'prices',
  number: 'test number',
  payment: 'payment',
  backup: 'backup',
  limits: 'fair use',
  support: 'support links',
};

/** The one list: the page, Home and `npm run doctor` show it. Only reads. `lookingId`: the operator who looks. */
export async function readLines(deps: ReadDeps, lookingId?: number): Promise<Line[]> {
  const { config, db } = deps;
  const { fairUse } = await findOperatorSettings(db.autocommit);
  const [stored, operators, providers, routes, sales, margins, mailed, links, payee, running, waiting, newest, warnings] =
    await Promise.all([
      findStoredLines(db.autocommit),
      findOperatorFactors(db.autocommit),
      findProviderFacts(db.autocommit),
      findRoutesInUse(db.autocommit),
      findSales(db.autocommit),
      findMargins(db.autocommit),
      findMailed(db.autocommit, config.mail.smtpUrl === undefined ? '' : mailServerName(config.mail.smtpUrl)),
      findOperatorLinks(db.autocommit),
      readPayee(deps),
      findRunningTrials(db.autocommit),
      findRunningNumber(db.autocommit),
      findDeliveredNumber(db.autocommit),
      goLiveAlarms.find(deps),
    ]);
  const formatTime = timesIn(config.timeZone);
  const lastCheckOf = <What>(line: GoLiveLineName, shape: z.ZodType<What>) => readLastCheck(stored.get(line), shape, formatTime);
  const isRunning = (line: GoLiveLineName) => running.some((trial) => trial.line === line);
  const { isProduction, publicUrl } = config;
  const judged: Record<GoLiveLineName, Judged> = {
    address: judgeAddress({
      publicUrl,
      isProduction,
      isSafe: publicUrl !== undefined && isSafeUrl(publicUrl),
      stored: lastCheckOf('address', found.address),
      now: new Date(),
    }),
    mail: judgeMail({
      smtpUrl: config.mail.smtpUrl,
      waiting: mailed,
      exampleAdmin: warnings.find(({ subject }) => subject === 'admin address')?.text,
      stored: lastCheckOf('mail', found.mail),
      formatTime,
    }),
    factor: judgeFactor({
      owners: operators.filter(({ isOwner }) => isOwner),
      looking: operators.find(({ id }) => id === lookingId),
      isProduction,
    }),
    providers: judgeProviders(providers),
    routes: judgeRoutes(routes.map(describeRoute), lastCheckOf('routes', found.routes)),
    prices: judgePrices(sales, margins),
    // The sample history of a demo was never bought.
    number: judgeNumber(config.isDemo ? undefined : newest, lastCheckOf('number', found.number), {
      isRunning: isRunning('number'),
      waiting,
      canBuy: sellsReally({ providers, sales }),
    }),
    payment: judgePayment({
      setUp: payee,
      amount: await findTestAmount(deps),
      isRunning: isRunning('payment'),
      stored: lastCheckOf('payment', found.payment),
    }),
    backup: judgeBackup(lastCheckOf('backup', found.backup), formatTime),
    limits: judgeLimits(fairUse),
    support: judgeSupport(links),
  };
  const hasPayee = !payee.isUpiHalf && (payee.upi || payee.crypto);
  const canCheck = findCheckable(config, { mail: judged.mail, providers, routes, sales, hasPayee });
  return goLiveLines.map((line) => ({ line, name: names[line], canCheck: canCheck[line], isRunning: isRunning(line), ...judged[line] }));
}

async function readPayee(deps: ReadDeps): Promise<{ upi: boolean; crypto: boolean; isUpiHalf: boolean }> {
  const [upi, crypto, isUpiHalf] = await Promise.all([
    findPayee(deps, 'upi'),
    findPayee(deps, 'trc20'),
    isUpiHalfSetUp(deps.db.autocommit),
  ]);
  return { upi: upi !== undefined, crypto: crypto !== undefined, isUpiHalf };
}

type SetUp = {
  mail: Judged;
  providers: readonly { protocol: string }[];
  routes: readonly object[];
  sales: readonly { sellable: number }[];
  hasPayee: boolean;
};

/** What each line's check needs is set up. */
function findCheckable(
  { publicUrl, isProduction, mail: { smtpUrl } }: ReadDeps['config'],
  { mail, providers, routes, sales, hasPayee }: SetUp,
): Record<GoLiveLineName, boolean> {
  return {
    address: publicUrl !== undefined && (!isProduction || isSafeUrl(publicUrl)),
    mail: smtpUrl !== undefined && mail.short !== 'example address',
    factor: false,
    providers: providers.length > 0,
    routes: routes.length > 0,
    prices: false,
    number: sellsReally({ providers, sales }),
    payment: hasPayee,
    backup: true,
    limits: false,
    support: false,
  };
}

function sellsReally({ providers, sales }: Pick<SetUp, 'providers' | 'sales'>): boolean {
  return providers.some(({ protocol }) => protocol !== 'simulator') && sales.some(({ sellable }) => sellable > 0);
}

/** In paise: ₹1, unless smaller payments than the operator's minimum would be ignored. */
export async function findTestAmount(deps: ReadDeps): Promise<number> {
  return Math.max(100, await readMinimumDeposit(deps));
}

export function describeRoute({ id, label, protocol, country, operator }: ListedRoute): RouteFacts {
  const known = protocols.find((each): each is Protocol => each === protocol);
  return { id, label, country: (known && countryName(known, country)) ?? country, operator };
}

function readLastCheck<What>(stored: StoredLine | undefined, shape: z.ZodType<What>, formatTime: (at: Date) => string): LastCheck<What> {
  const what = shape.safeParse(stored?.found).data;
  const { passedAt = null, failedAt = null, problem = null } = stored ?? {};
  return {
    passed: what === undefined || passedAt === null ? undefined : { found: what, at: passedAt },
    failure: problem === null || failedAt === null ? undefined : `Last check ${formatTime(failedAt)}: ${problem}`,
  };
}

/** The time of day, with the day unless it is today. */
function timesIn(timeZone: string): (at: Date) => string {
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone });
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
  const today = day.format(new Date());
  return (at) => (day.format(at) === today ? time.format(at) : `${time.format(at)} on ${day.format(at)}`);
}
