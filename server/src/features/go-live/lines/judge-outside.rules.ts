import { linkMinutes } from '@pinline/contract/go-live/go-live.rules';
import { setupTexts } from '../../../platform/checks/setup-warnings.rules.ts';
import { judgeCertificate } from './certificate.rules.ts';
import { failed, type Judged, ok, todo } from './line.rules.ts';
import { type Found, mailServerName } from './found.rules.ts';
import type { OwnerFacts } from './facts.sql.ts';

/** What is stored of a line's last check: when it last worked, and why the last one failed since. */
export type LastCheck<What> = { passed: { found: What; at: Date } | undefined; failure: string | undefined };

type Address = {
  publicUrl: string | undefined;
  isSafe: boolean;
  isProduction: boolean;
  stored: LastCheck<Found['address']>;
  now: Date;
};

export function judgeAddress({ publicUrl, isSafe, isProduction, stored: { passed, failure }, now }: Address): Judged {
  const { text, advice } = setupTexts['public url'];
  if (publicUrl === undefined) return todo('not set', `${text} ${advice}`);
  if (isProduction && !isSafe)
    return failed('not https', `${publicUrl} is not https. Serve it by https and set PUBLIC_URL to that address.`);
  if (failure !== undefined) return failed('not reached', failure);
  if (passed?.found.url !== publicUrl)
    return todo('open it', `Your browser opens ${publicUrl} in a new tab and proves that it leads here.`);
  const { ms, certificate } = passed.found;
  const answered = `${publicUrl} answered in ${ms} ms`;
  if (certificate === undefined) return ok(`${ms} ms`, answered, passed.at);
  const { problem, note } = judgeCertificate(certificate, now);
  return problem === undefined ? ok(`${ms} ms`, `${answered}. ${note}`, passed.at) : failed(problem.short, `${problem.text}.`);
}

type Mail = {
  smtpUrl: string | undefined;
  /** What the alarm says: the operator of the example reads no mail. */
  exampleAdmin: string | undefined;
  stored: LastCheck<Found['mail']>;
  /** Who were sent a mail whose link still waits to be opened. */
  waiting: readonly string[];
  formatTime: (at: Date) => string;
};

export function judgeMail({ smtpUrl, exampleAdmin, stored: { passed, failure }, waiting, formatTime }: Mail): Judged {
  if (smtpUrl === undefined) return todo('not set', `${setupTexts.mail.text} ${setupTexts.mail.advice}`);
  if (exampleAdmin !== undefined) return todo('example address', exampleAdmin);
  const isConfirmed = failure === undefined && passed?.found.server === mailServerName(smtpUrl);
  if (!isConfirmed && waiting.length > 0)
    return todo(
      'on its way',
      `A mail to ${listOf(waiting)} is on its way. Open the link in it, which works for ${linkMinutes.mail} minutes.`,
    );
  if (failure !== undefined) return failed('not sent', failure);
  if (passed?.found.server !== mailServerName(smtpUrl))
    return todo('send one', 'We send you a mail with a link. Opening the link confirms it.');
  const at = formatTime(passed.at);
  return ok(`confirmed ${at}`, `Test mail opened by ${passed.found.to} at ${at}`, passed.at);
}

/** `looking`: the operator who looks, if one does. In production every owner counts. */
export function judgeFactor({
  owners,
  looking,
  isProduction,
}: {
  owners: readonly OwnerFacts[];
  looking: OwnerFacts | undefined;
  isProduction: boolean;
}): Judged {
  const asked = isProduction || looking === undefined ? owners : [looking];
  const without = asked.filter(({ hasFactor }) => !hasFactor);
  if (without.length > 0 || asked.length === 0)
    return todo(
      `${asked.length - without.length} of ${asked.length}`,
      without.length === 0
        ? 'There is no owner yet.'
        : `${listOf(without.map(({ email }) => email))} ${without.length === 1 ? 'signs' : 'sign'} in without one.`,
    );
  const codes = looking?.recoveryCodes ?? Math.min(...asked.map(({ recoveryCodes }) => recoveryCodes));
  const text = `Authenticator app, with ${codes === 1 ? '1 recovery code' : `${codes} recovery codes`} left`;
  return ok(`${asked.length} of ${asked.length}`, asked.length > 1 ? `${text}. All ${asked.length} owners have one` : text);
}

function listOf(emails: readonly string[]): string {
  return emails.length <= 2 ? emails.join(' and ') : `${emails.slice(0, 2).join(', ')} and ${emails.length - 2} more`;
}
