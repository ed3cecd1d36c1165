import { randomBytes } from 'node:crypto';
import { linkMinutes } from '@pinline/contract/go-live/go-live.rules';
import type { Deps } from '../../../deps.ts';
import { refuse } from '../../../platform/errors.ts';
import { composeMail } from '../../../platform/mail/compose-mail.rules.ts';
import { sha256 } from '../../../platform/secrets/secrets.ts';
import { recordAudit, type By } from '../../audit/audit.commands.ts';
import { countOrRefuse, type Throttle } from '../../auth/throttle/throttle.ts';
import { checkCertificate } from '../checks/check-certificate.ts';
import { mailServerName } from '../lines/found.rules.ts';
import { saveFailure, savePass } from '../lines/stored-lines.sql.ts';
import { deleteLink, insertLink, type LinkLine, lockLink } from './links.sql.ts';

/** To be opened by the operator's own browser, which proves that PUBLIC_URL leads here. Null while that isn't set. */
export async function makeAddressLink(deps: Deps, by: By): Promise<string | null> {
  const { publicUrl } = deps.config;
  return publicUrl === undefined ? null : makeLink(deps, by, { line: 'address', about: publicUrl });
}

/** To the operator who asks. A mail server that doesn't take it is stored as the line's failure. */
export async function sendTestMail(deps: Deps, by: By): Promise<{ isSent: boolean }> {
  const { appName, mail } = deps.config;
  if (deps.config.isRateLimited) await countOrRefuse(deps.db, testMails(by.caller.userId));
  if (mail.smtpUrl === undefined) return { isSent: false };
  const url = await makeLink(deps, by, { line: 'mail', about: mailServerName(mail.smtpUrl) });
  const letter = composeMail({
    subject: `A test mail from ${appName}`,
    before: [`You asked ${appName} for a test mail. Open the link to confirm that its mail arrives.`],
    link: { words: 'Confirm that mail arrives', url },
    after: [`The link works once and expires in ${linkMinutes.mail} minutes.`],
    appName,
  });
  try {
    await deps.mailer.send({ to: by.caller.email, ...letter });
    return { isSent: true };
  } catch (error) {
    // No one got the link: the line must not wait for it.
    await deps.db.transaction((tx) => deleteLink(tx, sha256(new URL(url).hash.slice(1))));
    const reason = error instanceof Error ? error.message.slice(0, 200) : 'it did not say why';
    await saveFailure(deps.db.autocommit, { line: 'mail', problem: `the mail server didn’t take it: ${reason}.` });
    return { isSent: false };
  }
}

const testMails = (userId: number): Throttle => ({ kind: 'go-live-mail', key: String(userId), most: 20, windowSeconds: 60 * 60 });

/**
 * Works once. `pageOrigin`: of the page that brings it, as its browser states it; one at another address than PUBLIC_URL never counts,
 * even if this installation serves it. What it proves is stored with it: it counts as long as the settings are the same.
 */
export async function acceptLink(
  deps: Deps,
  { token, ms }: { token: string; ms: number },
  pageOrigin: string | undefined,
): Promise<{ line: LinkLine }> {
  const tokenHash = sha256(token);
  const accepted = await deps.db.transaction(async (tx) => {
    const { line, about, userId, email } = (await lockLink(tx, tokenHash)) ?? refuse('GO_LIVE_LINK_INVALID');
    if (line === 'address' && pageOrigin !== new URL(about).origin) refuse('GO_LIVE_WRONG_ADDRESS', { values: { url: about } });
    const found = line === 'address' ? { url: about, ms } : { to: email, server: about };
    await savePass(tx, { line, found, by: userId });
    await deleteLink(tx, tokenHash);
    return { line };
  });
  if (accepted.line === 'address') await checkCertificate(deps);
  return accepted;
}

/** The token is behind the `#`, which browsers don't send: no log of a server or proxy has it. */
async function makeLink(deps: Deps, by: By, of: { line: LinkLine; about: string }): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await deps.db.transaction(async (tx) => {
    await insertLink(tx, { ...of, userId: by.caller.userId, tokenHash: sha256(token), minutes: linkMinutes[of.line] });
    await recordAudit(tx, by, { action: `go-live.${of.line}`, target: `go-live:${of.line}` });
  });
  return `${deps.publicUrl()}/go-live#${token}`;
}
