import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { emailProblem } from '@pinline/contract/auth/rules';
import { createTransport } from 'nodemailer';
import type { Config } from '../../config.ts';
import type { Logger } from '../logger.ts';

export type Mail = { to: string; subject: string; text: string; html: string };

export type Mailer = {
  /** Connects and signs in without sending anything; throws with the reason. Does nothing where no server is set up. */
  verify(): Promise<void>;
  /** Throws when the mail was not taken, and for an address or a subject that could become more than one line of a mail's head. */
  send(mail: Mail): Promise<void>;
};

/** The mail server refused this mail for good (5xx): sending it again changes nothing. */
export class MailRefused extends Error {}

/** What stands in the data folder because of it. */
export const mailFiles = [/^mail\/[\w.-]+\.eml$/];

/** In milliseconds: to connect, to be greeted, between two bytes, and for a whole mail. A stopping process waits longer than the last. */
const defaultPatience = { connection: 8_000, greeting: 8_000, socket: 10_000, whole: 15_000 };

type Parts = {
  config: Pick<Config, 'mail' | 'appName' | 'dataDir'>;
  publicUrl: () => string;
  log: Logger;
  patience?: typeof defaultPatience;
};

/** By SMTP; with none set up, mail goes to files that only the server's user can read. The log names the file and never quotes it: a reset link opens an account. */
export function createMailer({ config, publicUrl, log, patience = defaultPatience }: Parts): Mailer {
  const { deliver, verify } =
    config.mail.smtpUrl === undefined ? intoFolder(path.join(config.dataDir, 'mail'), log) : bySmtp(config.mail.smtpUrl, patience);
  return {
    verify,
    async send(mail) {
      if (emailProblem(mail.to) !== undefined || mail.to.trim() !== mail.to) throw new Error('This mail has no address it could go to');
      if (!/^[^\p{Cc}\u2028\u2029]{1,200}$/u.test(mail.subject)) throw new Error('The subject of a mail is one line');
      const from = senderOf(config.mail.from) ?? { name: config.appName, address: `no-reply@${hostOf(publicUrl())}` };
      await deliver({ ...mail, from, to: { name: '', address: mail.to } });
    },
  };
}

type Address = { name: string; address: string };
type Letter = Omit<Mail, 'to'> & { from: Address; to: Address };
type Delivery = { deliver(letter: Letter): Promise<void>; verify(): Promise<void> };

/** A mail is text of our own: nothing in it may name a file or an address to fetch. */
const closed = { disableFileAccess: true, disableUrlAccess: true };

function bySmtp(url: string, patience: typeof defaultPatience): Delivery {
  const { connection, greeting, socket, whole } = patience;
  const timeouts = { connectionTimeout: connection, dnsTimeout: connection, greetingTimeout: greeting, socketTimeout: socket };
  const transport = createTransport({ url, ...closed, ...timeouts });
  return {
    async deliver(letter) {
      try {
        await transport.sendMail({ ...letter, signal: AbortSignal.timeout(whole) });
      } catch (error) {
        if (isRefusedForGood(error)) throw new MailRefused(`The mail server refused it (${error.responseCode})`, { cause: error });
        throw error;
      }
    },
    verify: async () => void (await transport.verify()),
  };
}

/** About this mail or its address. A refused sign-in or greeting is the operator's to correct, and the mail waits for it. */
function isRefusedForGood(error: unknown): error is Error & { responseCode: number } {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  const { code, responseCode } = error;
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600;
}

function intoFolder(folder: string, log: Logger): Delivery {
  const transport = createTransport({ streamTransport: true, buffer: true, ...closed });
  return {
    async deliver(letter) {
      const { message } = await transport.sendMail(letter);
      const file = path.join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(file, message, { mode: 0o600, flag: 'wx' });
      log.info({ to: letter.to.address, subject: letter.subject, file }, 'no mail server is set up: this mail was written to a file');
    },
    verify: async () => undefined,
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
