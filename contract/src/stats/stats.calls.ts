import { z } from 'zod';
import { serverNumber } from '../catalogue/catalogue.calls.ts';
import { endpoint } from '../endpoint.ts';
import { id, optionalInQuery } from '../values/fields.ts';
import { rupees } from '../values/money.ts';
import { searchText } from '../values/paging.ts';

const perDay = z.array(z.object({ /** `yyyy-MM-dd` in the operator's zone, today last. */ day: z.iso.date(), count: z.int() })).length(7);
/** Percent against last month; null where last month had none. */
const change = z.number().nullable();

/** In the order in which routes are tried. */
const routeHealth = z.object({
  _id: id,
  label: z.string(),
  server: serverNumber,
  providerName: z.string(),
  /** `failing`: its provider did not work when last asked. */
  state: z.enum(['on', 'off', 'failing']),
  /** Numbers that ended. */
  samples: z.int(),
  successRate: z.number().min(0).max(100).nullable(),
  waitSeconds: z.int().nullable(),
  /** Half of the purchases were answered faster. */
  answerMs: z.int().nullable(),
  balance: z.string().nullable(),
  currency: z.string().nullable(),
  /** At the pace of the last 24 hours. */
  hoursLeft: z.int().nullable(),
});

const serviceStat = z.object({
  serviceName: z.string(),
  logo: z.string().nullable(),
  serverName: z.string(),
  server: serverNumber,
  totalSuccess: z.int(),
  totalFailed: z.int(),
  /** From here on as Profit has it, on the day it was booked: a refund or a late code can be of a number bought before. */
  takings: rupees,
  providerCost: rupees,
  leak: rupees,
  refunds: rupees,
  /** Takings less all of these. */
  net: rupees,
  /** Until the first message, on average; null without a code. */
  waitSeconds: z.int().nullable(),
});

export type ServiceStat = z.infer<typeof serviceStat>;

export const stats = {
  'GET admin/dashboard': endpoint({
    summary: 'What an operator looks for first',
    access: 'admin',
    cost: 3,
    permission: 'view',
    replies: {
      200: z.object({
        data: z.object({
          totalUsers: z.int(),
          totalUsersChange: change,
          mobileDevices: z.int(),
          mobileDevicesChange: change,
          weeklyRegistrations: perDay,
          weeklyDevices: perDay,
          today: z.object({
            deposited: rupees,
            received: z.int(),
            cancelled: z.int(),
            waiting: z.int(),
            failed: z.int(),
          }),
          /** The last 60 minutes, oldest first. */
          codesPerMinute: z.array(z.int()).length(60),
          /** `bonuses`: referral bonuses in review. */
          deposits: z.object({ pending: z.int(), review: z.int(), unclaimed: z.int(), bonuses: z.int() }),
          providers: z.array(
            z.object({
              name: z.string(),
              isEnabled: z.boolean(),
              bought: z.int(),
              refused: z.int(),
              unknown: z.int(),
              isWorking: z.boolean().nullable(),
              balance: z.string().nullable(),
              currency: z.string().nullable(),
            }),
          ),
        }),
      }),
    },
    errors: [],
  }),
  'GET admin/route-health': endpoint({
    summary: 'How each route did in the last 60 minutes, and how long the money at its provider lasts',
    access: 'admin',
    cost: 2,
    permission: 'view',
    replies: { 200: z.object({ data: z.array(routeHealth) }) },
    errors: [],
  }),
  'GET admin/service-stats': endpoint({
    summary: 'Codes, failures and money of each service over whole days of the operator; today unless told',
    access: 'admin',
    cost: 3,
    permission: 'view',
    query: z.object({
      search: searchText,
      serverId: optionalInQuery(serverNumber),
      from: optionalInQuery(z.iso.date(), 'Must be yyyy-MM-dd'),
      to: optionalInQuery(z.iso.date(), 'Must be yyyy-MM-dd'),
    }),
    replies: { 200: z.array(serviceStat) },
    errors: [],
  }),
};
