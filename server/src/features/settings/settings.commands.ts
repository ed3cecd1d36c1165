import type { Deps } from '../../deps.ts';
import { refuseIfChanged, type Words } from '../../platform/api/changed-meanwhile.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { lockSetting, saveFirstSetting, saveSetting } from '../../platform/database/stored-settings.ts';
import { type Automatic, recordAudit, type Author, type By } from '../audit/audit.commands.ts';
import { requireFreshFactor } from '../auth/second-factor/second-factor.commands.ts';
import { changeSessionLife } from '../auth/sessions/session-life.commands.ts';
import { switchOffForbidden } from '../catalogue/forbidden/forbidden.commands.ts';
import type { SoldService } from '../catalogue/forbidden/forbidden.sql.ts';
import {
  fairUseWords,
  homeWords,
  keyUseWords,
  linkWords,
  namesAsText,
  paymentsWords,
  retentionWords,
  sessionWords,
} from './changed-words.ts';
import { findOperatorSettings, findOperatorLinks, type Links, type OperatorSettings, type SettingKey } from './settings.sql.ts';

type FairUse = OperatorSettings['fairUse'];

/** `expected`: what the form showed. */
type Edited<Key extends SettingKey> = OperatorSettings[Key] & { expected: OperatorSettings[Key] };

export async function readClaimMinutes(deps: Pick<Deps, 'db' | 'config'>): Promise<number> {
  return (await findOperatorSettings(deps.db.autocommit)).payments.cryptoClaimMinutes ?? deps.config.cryptoClaimMinutes;
}

export async function readMinimumDeposit(deps: Pick<Deps, 'db' | 'config'>): Promise<number> {
  return ((await findOperatorSettings(deps.db.autocommit)).payments.minDeposit ?? deps.config.minDeposit) * 100;
}

export async function changeLinks(
  deps: Deps,
  by: By,
  { links: entered, expected }: { links: Record<keyof Links, string>; expected: Links },
): Promise<Links> {
  const after = {
    support: normaliseLink(entered.support),
    channel: normaliseLink(entered.channel),
    chat: normaliseLink(entered.chat),
    video: normaliseLink(entered.video),
  };
  await deps.db.transaction(async (tx) => {
    await lockSetting(tx, 'links');
    const before = await findOperatorLinks(tx);
    refuseIfChanged({ opened: expected, now: before, words: linkWords });
    await saveSetting(tx, { key: 'links', value: after });
    await recordAudit(tx, by, { action: 'settings.links', target: 'settings', before, after });
  });
  return after;
}

/** A longer life would keep a stolen session alive, so it needs a fresh code. */
export async function changeSessions(
  deps: Deps,
  by: By,
  { expected, ...after }: Edited<'sessions'>,
): Promise<OperatorSettings['sessions']> {
  await requireFreshFactor(deps, by.caller);
  const edit = { action: 'settings.sessions', after, expected, words: sessionWords };
  await deps.db.transaction(async (tx) => {
    // Before sessions end by it: another change may be on its way.
    await lockSetting(tx, 'sessions');
    await changeSessionLife(tx, () => saveEdited(tx, by, 'sessions', edit));
  });
  return after;
}

/** Erased data can't be restored, so it needs a fresh code. */
export async function changeRetention(
  deps: Deps,
  by: By,
  { expected, ...after }: Edited<'retention'>,
): Promise<OperatorSettings['retention']> {
  await requireFreshFactor(deps, by.caller);
  await deps.db.transaction((tx) =>
    saveEdited(tx, by, 'retention', { action: 'settings.retention', after, expected, words: retentionWords }),
  );
  return after;
}

/** Needs no fresh code: in an outage an operator shouldn't have to find a phone first. */
export async function changeBuying(deps: Pick<Deps, 'db'>, by: Author, after: OperatorSettings['buying']): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const before = await lockAndFindSetting(tx, 'buying');
    await saveSetting(tx, { key: 'buying', value: after });
    await recordAudit(tx, by, { action: 'settings.buying', target: 'setting:buying', before, after });
  });
}

/**
 * Called at each start in production. Operators may buy until it opens. New until this runs, or an operator decides about buying: accounts that were
 * imported or created before don't make it old.
 */
export async function pauseNewInstallation(db: Db): Promise<void> {
  await saveFirstSetting(db, { key: 'buying', value: { isPaused: true, message: null, untilLive: true }, unless: 'not-new' });
}

/** Does nothing once an operator opened or paused it. */
export async function resumeNewInstallation(deps: Pick<Deps, 'db'>, by: Author | Automatic): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const before = await lockAndFindSetting(tx, 'buying');
    if (before.untilLive !== true) return;
    const after = { isPaused: false, message: null };
    await saveSetting(tx, { key: 'buying', value: after });
    await recordAudit(tx, by, { action: 'go-live.open', target: 'setting:buying', before, after });
  });
}

/** Saves the rules, switches off the services whose names are now forbidden, and returns them. */
export async function changeFairUse(
  deps: Deps,
  by: By,
  { expected, ...entered }: Edited<'fairUse'>,
): Promise<{ fairUse: FairUse; switchedOff: SoldService[] }> {
  const after = { ...entered, forbiddenNames: [...new Set(entered.forbiddenNames.map((name) => name.trim()))] };
  return deps.db.transaction(async (tx) => {
    const before = await lockAndFindSetting(tx, 'fairUse');
    refuseIfChanged({ opened: namesAsText(expected), now: namesAsText(before), words: fairUseWords });
    await saveSetting(tx, { key: 'fairUse', value: after });
    const switchedOff = await switchOffForbidden(tx, after.forbiddenNames);
    await recordAudit(tx, by, { action: 'settings.fair-use', target: 'setting:fairUse', before, after: { ...after, switchedOff } });
    return { fairUse: after, switchedOff };
  });
}

/** Needs no fresh code either: an attack by key has to be stopped at once. */
export function changeApi(deps: Deps, by: By, after: OperatorSettings['api']): Promise<void> {
  return changeSwitch(deps, by, { key: 'api', after });
}

export function changeApps(deps: Deps, by: By, after: OperatorSettings['apps']): Promise<void> {
  return changeSwitch(deps, by, { key: 'apps', after });
}

async function changeSwitch(deps: Deps, by: By, { key, after }: { key: 'api' | 'apps'; after: { isOff: boolean } }): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const before = await lockAndFindSetting(tx, key);
    await saveSetting(tx, { key, value: after });
    await recordAudit(tx, by, { action: `settings.${key}-${after.isOff ? 'off' : 'on'}`, target: `setting:${key}`, before, after });
  });
}

export async function changeHome(deps: Deps, by: By, { expected, ...after }: Edited<'home'>): Promise<OperatorSettings['home']> {
  await deps.db.transaction((tx) => saveEdited(tx, by, 'home', { action: 'settings.home', after, expected, words: homeWords }));
  return after;
}

export async function changeKeyUse(deps: Deps, by: By, { expected, ...after }: Edited<'keyUse'>): Promise<OperatorSettings['keyUse']> {
  await deps.db.transaction((tx) => saveEdited(tx, by, 'keyUse', { action: 'settings.key-use', after, expected, words: keyUseWords }));
  return after;
}

export async function changePayments(
  deps: Deps,
  by: By,
  { expected, ...after }: Edited<'payments'>,
): Promise<OperatorSettings['payments']> {
  await requireFreshFactor(deps, by.caller);
  await deps.db.transaction((tx) => saveEdited(tx, by, 'payments', { action: 'settings.payments', after, expected, words: paymentsWords }));
  return after;
}

type Edit<Setting> = { action: string; after: Setting; expected: Setting; words: Words<Setting> };

async function saveEdited<Key extends SettingKey>(
  tx: Tx,
  by: By,
  key: Key,
  { action, after, expected, words }: Edit<OperatorSettings[Key]>,
): Promise<void> {
  const before = await lockAndFindSetting(tx, key);
  refuseIfChanged({ opened: expected, now: before, words });
  await saveSetting(tx, { key, value: after });
  await recordAudit(tx, by, { action, target: `setting:${key}`, before, after });
}

async function lockAndFindSetting<Key extends SettingKey>(tx: Tx, key: Key): Promise<OperatorSettings[Key]> {
  await lockSetting(tx, key);
  return (await findOperatorSettings(tx))[key];
}

function normaliseLink(entered: string): string | null {
  return entered === '' ? null : new URL(entered).href;
}
