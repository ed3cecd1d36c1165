import { z } from 'zod';
import { serverNumber } from '../catalogue/catalogue.calls.ts';
import { findCountryByIso } from '../catalogue/countries.rules.ts';
import { isoCountry } from '../catalogue/offers.calls.ts';
import { keyRulesProblem } from '../developers/key-use.rules.ts';
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
} from './settings.rules.ts';

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
  /** Days after the sign-in, and days without a call. */
  lifeDays: whole(settingsRanges.lifeDays),
  idleDays: whole(settingsRanges.idleDays),
});

const retention = z.object({
  /** The ledger, deposits and the audit log stay for ever. */
  numbersDays: whole(settingsRanges.numbersDays),
});

/** `message`: null for the default sentence. */
export const buying = z.object({ isPaused: z.boolean(), message: z.string().nullable() });

/** Null: no limit. */
const limits = z.object({
  perHour: whole(settingsRanges.perHour).nullable(),
  perDay: whole(settingsRanges.perDay).nullable(),
  /** Who cancelled this percentage of at least `cancelSample` numbers in 24 hours buys one every 10 minutes. */
  slowPercent: whole(settingsRanges.cancelPercent).nullable(),
  /** Who cancelled this percentage of at least `cancelSample` numbers in 24 hours can't buy. */
  cancelPercent: whole(settingsRanges.cancelPercent).nullable(),
  cancelSample: whole(settingsRanges.cancelSample),
});
const fairUse = limits.extend({ forbiddenNames: z.array(z.string()) });
const forbiddenNames = z.array(ruled(forbiddenNameProblem)).max(forbiddenNamesMaximum, { error: tooManyNames });

const api = z.object({ isOff: z.boolean() });
/** The public pages `/apps`. */
const apps = z.object({ isOff: z.boolean() });

/** What becomes of each API key, by the share of its latest numbers that was cancelled. Null: that step is off. */
const keyUse = z.object({
  slowPercent: whole(settingsRanges.cancelPercent).nullable(),
  pausePercent: whole(settingsRanges.cancelPercent).nullable(),
  sample: whole(settingsRanges.keySample),
  perMinute: whole(settingsRanges.perMinute),
  pauseMinutes: whole(settingsRanges.pauseMinutes),
});

const payments = z.object({
  cryptoClaimMinutes: whole(settingsRanges.cryptoClaimMinutes).nullable(),
  /** Smaller payments are recorded and not shown to operators. */
  minDeposit: whole(settingsRanges.minDeposit).nullable(),
});
const shownPayments = payments.extend({
  /** What the node was started with; used for null. */
  defaultCryptoClaimMinutes: z.int(),
  defaultMinDeposit: z.int(),
});

/** The country whose numbers buyers see first until they choose one. Null: the one the node was started with. */
const home = z.object({
  country: isoCountry.refine((iso) => findCountryByIso(iso) !== undefined, 'This country isn’t known here').nullable(),
});
const shownHome = home.extend({ defaultCountry: z.string() });

const soldService = z.object({ _id: id, serviceName: z.string(), server: serverNumber });

export const settings = {
  'GET admin/settings': endpoint({
    summary: 'The settings for all users, or their defaults',
    access: 'admin',
    cost: 3,
    permission: 'view',
    replies: {
      200: z.object({ links, sessions, retention, buying, fairUse, api, apps, home: shownHome, keyUse, payments: shownPayments }),
    },
    errors: [],
  }),
  'PUT admin/settings/sessions': endpoint({
    summary: 'How long users stay signed in; it applies to open sessions too',
    access: 'admin',
    permission: 'setup',
    body: sessions
      .extend({ expected: sessions })
      .refine(({ lifeDays, idleDays }) => idleDays <= lifeDays, { path: ['idleDays'], error: idleTooLong }),
    replies: { 200: z.object({ sessions }) },
    errors: ['CHANGED_MEANWHILE', 'SECOND_FACTOR_NEEDED'],
  }),
  'PUT admin/settings/retention': endpoint({
    summary: 'How long numbers and messages are kept; what is older is erased within the hour',
    access: 'admin',
    permission: 'setup',
    body: retention.extend({ expected: retention }),
    replies: { 200: z.object({ retention }) },
    errors: ['CHANGED_MEANWHILE', 'SECOND_FACTOR_NEEDED'],
  }),
  'PUT admin/settings/buying': endpoint({
    summary: 'Pause or resume buying for all users; numbers already bought are not affected',
    access: 'admin',
    permission: 'setup',
    body: z.object({ isPaused: z.boolean(), message: ruled(pauseMessageProblem).optional() }),
    replies: { 200: z.object({ buying }) },
    errors: [],
  }),
  'PUT admin/settings/fair-use': endpoint({
    summary: 'How much a user may buy, and which services may not be sold; services with a forbidden name are switched off',
    access: 'admin',
    permission: 'setup',
    body: limits.extend({ forbiddenNames, expected: fairUse }),
    replies: { 200: z.object({ fairUse, switchedOff: z.array(soldService) }) },
    errors: ['CHANGED_MEANWHILE'],
  }),
  'PUT admin/settings/api': endpoint({
    summary: 'Switch the API off or on for all users: off, every key is refused; the web is not affected',
    access: 'admin',
    permission: 'money',
    body: api,
    replies: { 200: z.object({ api }) },
    errors: [],
  }),
  'PUT admin/settings/apps': endpoint({
    summary: 'Switch the public pages of apps off or on; off, each of them answers 404',
    access: 'admin',
    permission: 'setup',
    body: apps,
    replies: { 200: z.object({ apps }) },
    errors: [],
  }),
  'PUT admin/settings/home': endpoint({
    summary: 'The country whose numbers buyers see first; null is what the server was started with',
    access: 'admin',
    permission: 'setup',
    body: home.extend({ expected: home }),
    replies: { 200: z.object({ home: shownHome }) },
    errors: ['CHANGED_MEANWHILE'],
  }),
  'PUT admin/settings/key-use': endpoint({
    summary: 'When an API key of which many numbers are cancelled is slowed, and when it is paused',
    access: 'admin',
    permission: 'money',
    body: keyUse.extend({ expected: keyUse }).superRefine((rules, context) => {
      const message = keyRulesProblem(rules);
      if (message !== undefined) context.addIssue({ code: 'custom', path: ['pausePercent'], message });
    }),
    replies: { 200: z.object({ keyUse }) },
    errors: ['CHANGED_MEANWHILE'],
  }),
  'POST admin/settings/forbidden-services': endpoint({
    summary: 'Which services that are sold now these names would forbid; changes nothing',
    access: 'admin',
    permission: 'setup',
    body: z.object({ forbiddenNames }),
    replies: { 200: z.object({ data: z.array(soldService) }) },
    errors: [],
  }),
  'PUT admin/settings/payments': endpoint({
    summary: 'How long a bare transaction id waits for other claims; null is what the server was started with',
    access: 'admin',
    permission: 'money',
    body: payments.extend({ expected: payments }),
    replies: { 200: z.object({ payments: shownPayments }) },
    errors: ['CHANGED_MEANWHILE', 'SECOND_FACTOR_NEEDED'],
  }),
  'PUT admin/settings': endpoint({
    summary: 'Set the links of the support page; an empty one is not shown',
    access: 'admin',
    permission: 'setup',
    body: z.object({ links: editedLinks, /** What the form showed. */ expected: links }),
    replies: { 200: z.object({ links }) },
    errors: ['CHANGED_MEANWHILE'],
  }),
  'GET config': endpoint({
    summary: 'What the pages need before anyone signs in',
    access: 'public',
    replies: {
      200: z.object({
        appName: z.string(),
        demo: z.boolean(),
        demoAccount: z.object({ email: z.string(), password: z.string() }).nullable(),
        googleSignIn: z.boolean(),
        timeZone: z.string(),
        blockDevtools: z.boolean(),
        /** Required of operators before anything else. */
        adminTotp: z.boolean(),
        /** As shortened by settings. */
        lifeSeconds: z.object({ 1: z.int(), 2: z.int(), 3: z.int(), 4: z.int() }),
        links,
        buying,
        /** ISO 3166 alpha-2: its numbers come first until a buyer chooses a country. */
        homeCountry: z.string(),
        numbersDays: z.int(),
        /** With which a browser asks its push service for a subscription (VAPID). */
        pushKey: z.string(),
        /** The public pages of what is on sale, /apps. */
        hasApps: z.boolean(),
      }),
    },
    errors: [],
  }),
};
