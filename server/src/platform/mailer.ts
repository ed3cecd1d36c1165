import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { emailProblem } from '@pinline/contract/auth.rules';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Logger } from './logger.ts';

export type Mail = { to: string; subject: string; text: string; html: string };

export type Mailer = {
  /** Throws when the mail was not taken, and for an address or a subject that could become more than one line of a mail's head. */
  send(mail: Mail): Promise<void>;
};

/** What stands in the data folder because of it. */
export const mailFiles = [/^mail\/[\w.-]+\.eml$/];

type Parts = { config: Pick<Config, 'mail' | 'appName' | 'dataDir'>; publicUrl: () => string; log: Logger };

/** By SMTP; with none set up, mail goes to files and to the log, for whoever runs the server to read (decisions.md, Accounts). */
export function createMailer({ config, publicUrl, log }: Parts): Mailer {
  const deliver = config.mail.smtpUrl === undefined ? intoFolder(path.join(config.dataDir, 'mail'), log) : bySmtp(config.mail.smtpUrl);
  return {
    async send(mail) {
      if (emailProblem(mail.to) !== undefined || mail.to.trim() !== mail.to) throw new Error('This mail has no address it could go to');
      if (!/^[^\p{Cc}\u2028\u2029]{1,200}$/u.test(mail.subject)) throw new Error('The subject of a mail is one line');
      const from = senderOf(config.mail.from) ?? { name: config.appName, address: `no-reply@${hostOf(publicUrl())}` };
      await deliver({ ...mail, from, to: { name: '', address: mail.to } });
    },
  };
}

type Address = { name: string; address: string };
type Deliver = (letter: Omit<Mail, 'to'> & { from: Address; to: Address }) => Promise<void>;

/** A mail is text of our own: nothing in it may name a file or an address to fetch. */
const closed = { disableFileAccess: true, disableUrlAccess: true };

/** A server that hangs is given up before a stopping process would be. */
const sendMs = 15_000;

function bySmtp(url: string): Deliver {
  const transport = createTransport({ url, ...closed, connectionTimeout: 8_000, greetingTimeout: 8_000, dnsTimeout: 8_000 });
  return async (letter) => {
    await transport.sendMail({ ...letter, signal: AbortSignal.timeout(sendMs) });
  };
}

function intoFolder(folder: string, log: Logger): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true, ...closed });
  return async (letter) => {
    const { message } = await transport.sendMail(letter);
    const file = path.join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(file, message, { mode: 0o600, flag: 'wx' });
    log.info({ to: letter.to.address, subject: letter.subject, text: letter.text, file }, 'no mail server is set up: this mail stays here');
  };
}

/** `Name <address>` or an address alone. */
function senderOf(from: string | undefined): Address | undefined {
  const [, name = '', address = from] = /^(.*)<([^<>]*)>$/.exec(from ?? '') ?? [];
  return address === undefined ? undefined : { name: name.trim(), address };
}

/** A number is no domain that a mail could come from. */
function hostOf(url: string): string {
  const { hostname } = new URL(url);
  return /^[\d.]+$|^\[/.test(hostname) ? 'localhost' : hostname;
}
