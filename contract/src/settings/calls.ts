import { z } from 'zod';
import { serverNumber } from '../catalogue/calls.ts';
import { endpoint } from '../endpoint.ts';
import { id, ruled } from '../values/fields.ts';
import {
  forbiddenNameProblem,
  forbiddenNamesMaximum,
  idleTooLong,
  pauseMessageProblem,
  rangeSentence,
  settingsRanges,
  tooManyNames,
  type Range,
} from './rules.ts';

/** The four places a person in trouble can turn to; null where the operator has none. */
const links = z.object({
  support: z.string().nullable(),
  channel: z.string().nullable(),
  chat: z.string().nullable(),
  video: z.string().nullable(),
});

const link = z
  .string()
  .trim()
  .max(300, 'At most 300 characters')
  .refine((text) => text === '' || (URL.canParse(text) && new URL(text).protocol === 'https:'), 'An https address, or nothing');
const editedLinks = z.object({ support: link, channel: link, chat: link, video: link });

const whole = (range: Range) => {
  const error = rangeSentence(range);
  return z.int({ error }).min(range.from, { error }).max(range.to, { error });
};

const sessions = z.object({
  /** Days after the sign-in, and days without a call, at which a session ends. */
  lifeDays: whole(settingsRanges.lifeDays),
  idleDays: whole(settingsRanges.idleDays),
});

const retention = z.object({
  /** Numbers and the texts of their messages; the ledger, deposits and the audit log stay for ever. */
  numbersDays: whole(settingsRanges.numbersDays),
});

/** `message`: what users read meanwhile; null for the usual sentence. */
export const buying = z.object({ isPaused: z.boolean(), message: z.string().nullable() });

/** Null is no limit. */
const limits = z.object({
  perHour: whole(settingsRanges.perHour).nullable(),
  perDay: whole(settingsRanges.perDay).nullable(),
  /** Whoever had at least `cancelSample` numbers in the last 24 hours and cancelled this percentage of them or more cannot buy. */
  cancelPercent: whole(settingsRanges.cancelPercent).nullable(),
  cancelSample: whole(settingsRanges.cancelSample),
});
const fairUse = limits.extend({ forbiddenNames: z.array(z.string()) });
const forbiddenNames = z.array(ruled(forbiddenNameProblem)).max(forbiddenNamesMaximum, { error: tooManyNames });

/** Null is what the server was started with. */
const payments = z.object({
  cryptoClaimMinutes: whole(settingsRanges.cryptoClaimMinutes).nullable(),
  /** Rupees: payments worth less are recorded, and operators never see them. */
  minDeposit: whole(settingsRanges.minDeposit).nullable(),
});
const shownPayments = payments.extend({
  /** What the server was started with. */
  defaultCryptoClaimMinutes: z.int(),
  defaultMinDeposit: z.int(),
});

const soldService = z.object({ _id: id, serviceName: z.string(), server: serverNumber });

export const settings = {
  'GET admin/settings': endpoint({
    summary: 'What operators set for everybody, or what holds until they do',
    access: 'admin',
    replies: { 200: z.object({ links, sessions, retention, buying, fairUse, payments: shownPayments }) },
    errors: [],
  }),
  'PUT admin/settings/sessions': endpoint({
    summary: 'How long people stay signed in; it holds for whoever is signed in now as well',
    access: 'admin',
    body: sessions.refine(({ lifeDays, idleDays }) => idleDays <= lifeDays, { path: ['idleDays'], error: idleTooLong }),
    replies: { 200: z.object({ sessions }) },
    errors: ['SECOND_FACTOR_NEEDED'],
  }),
  'PUT admin/settings/retention': endpoint({
    summary: 'How long numbers and messages are kept; what is older is erased within the hour',
    access: 'admin',
    body: retention,
    replies: { 200: z.object({ retention }) },
    errors: ['SECOND_FACTOR_NEEDED'],
  }),
  'PUT admin/settings/buying': endpoint({
    summary: 'Pause buying for everybody, or go on; numbers that are waiting run to their end',
    access: 'admin',
    body: z.object({ isPaused: z.boolean(), message: ruled(pauseMessageProblem).optional() }),
    replies: { 200: z.object({ buying }) },
    errors: [],
  }),
  'PUT admin/settings/fair-use': endpoint({
    summary: 'How much a user may buy, and what nobody may sell; services with a forbidden name are switched off',
    access: 'admin',
    body: limits.extend({ forbiddenNames }),
    replies: { 200: z.object({ fairUse, switchedOff: z.array(soldService) }) },
    errors: [],
  }),
  'POST admin/settings/forbidden-services': endpoint({
    summary: 'Which services that are sold now these names would forbid; changes nothing',
    access: 'admin',
    body: z.object({ forbiddenNames }),
    replies: { 200: z.object({ data: z.array(soldService) }) },
    errors: [],
  }),
  'PUT admin/settings/payments': endpoint({
    summary: 'How long a bare transaction id waits for other claims; null is what the server was started with',
    access: 'admin',
    body: payments,
    replies: { 200: z.object({ payments: shownPayments }) },
    errors: ['SECOND_FACTOR_NEEDED'],
  }),
  'PUT admin/settings': endpoint({
    summary: 'Set the links of the support page; an empty one is not shown',
    access: 'admin',
    body: z.object({ links: editedLinks }),
    replies: { 200: z.object({ links }) },
    errors: [],
  }),
  'GET config': endpoint({
    summary: 'What the pages need before anyone signs in',
    access: 'public',
    replies: {
      200: z.object({
        appName: z.string(),
        demo: z.boolean(),
        /** In demo mode, who can sign in to look around. */
        demoAccount: z.object({ email: z.string(), password: z.string() }).nullable(),
        googleSignIn: z.boolean(),
        timeZone: z.string(),
        blockDevtools: z.boolean(),
        /** Operators set up an authenticator app before anything else. */
        adminTotp: z.boolean(),
        /** Shortened lives are shown as they are: seconds a number lives on servers 1 to 4. */
        lifeSeconds: z.object({ 1: z.int(), 2: z.int(), 3: z.int(), 4: z.int() }),
        links,
        /** While nobody can buy, and what they are told; null for the usual sentence. */
        buying,
        /** Days until numbers and messages are erased. */
        numbersDays: z.int(),
      }),
    },
    errors: [],
  }),
};
