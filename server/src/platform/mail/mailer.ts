import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { emailProblem } from '@pinline/contract/auth/auth.rules';
import type * as Nodemailer from 'nodemailer';
import type { Config } from '../../config.ts';
import type { Logger } from '../logger.ts';

export type Mail = { to: string; subject: string; text: string; html: string };

export type Mailer = {
  /** Connects and signs in; throws with the reason. Does nothing when no server is set up. */
  verify(): Promise<void>;
  /** Throws when not accepted, and for an address or subject that would span several header lines. */
  send(mail: Mail): Promise<void>;
};

/** 5xx: a retry is pointless. */
export class MailRefused extends Error {}

export const mailFiles = [/^mail\/[\w.-]+\.eml$/];

/** In milliseconds: to connect, for the greeting, between two bytes, and for a whole mail. Shutdown waits longer than the last. */
const defaultPatience = { connection: 8_000, greeting: 8_000, socket: 10_000, whole: 15_000 };

type Parts = {
  config: Pick<Config, 'mail' | 'appName' | 'dataDir'>;
  publicUrl: () => string;
  log: Logger;
  patience?: typeof defaultPatience;
};

/** Without SMTP, mail goes to private files; the log never quotes it, because a reset link opens an account. */
export function createMailer({ config, publicUrl, log, patience = defaultPatience }: Parts): Mailer {
  const { deliver, verify } =
    config.mail.smtpUrl === undefined
      ? createFolderTransport(path.join(config.dataDir, 'mail'), log)
      : createSmtpTransport(config.mail.smtpUrl, patience);
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
type Transport = { deliver(letter: Letter): Promise<void>; verify(): Promise<void> };

/** Mail is generated text: it must not make the library read a file or fetch an address. */
const closed = { disableFileAccess: true, disableUrlAccess: true };

function createSmtpTransport(url: string, patience: typeof defaultPatience): Transport {
  const { connection, greeting, socket, whole } = patience;
  const timeouts = { connectionTimeout: connection, dnsTimeout: connection, greetingTimeout: greeting, socketTimeout: socket };
  const transport = loadWhenUsed(({ createTransport }) => createTransport({ url, ...closed, ...timeouts }));
  return {
    async deliver(letter) {
      try {
        await (await transport()).sendMail({ ...letter, signal: AbortSignal.timeout(whole) });
      } catch (error) {
        if (isRefusedForGood(error)) throw new MailRefused(`The mail server refused it (${error.responseCode})`, { cause: error });
        throw error;
      }
    },
    verify: async () => void (await (await transport()).verify()),
  };
}

/** The library takes 3 MB, and many processes never send a mail. */
function loadWhenUsed<T>(open: (nodemailer: typeof Nodemailer) => T): () => Promise<T> {
  let opened: Promise<T> | undefined;
  return () => (opened ??= import('nodemailer').then(open));
}

/** A refused sign-in or greeting is for the operator to correct, so the mail waits. */
function isRefusedForGood(error: unknown): error is Error & { responseCode: number } {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  const { code, responseCode } = error;
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600;
}

function createFolderTransport(folder: string, log: Logger): Transport {
  const transport = loadWhenUsed(({ createTransport }) => createTransport({ streamTransport: true, buffer: true, ...closed }));
  return {
    async deliver(letter) {
      const { message } = await (await transport()).sendMail(letter);
      const file = path.join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(file, message, { mode: 0o600, flag: 'wx' });
      log.info({ to: letter.to.address, subject: letter.subject, file }, 'no mail server is set up: this mail was written to a file');
    },
    verify: async () => undefined,
  };
}

function senderOf(from: string | undefined): Address | undefined {
  const [, name = '', address = from] = /^(.*)<([^<>]*)>$/.exec(from ?? '') ?? [];
  return address === undefined ? undefined : { name: name.trim(), address };
}

/** An IP address is not a domain that mail can come from. */
function hostOf(url: string): string {
  const { hostname } = new URL(url);
  return /^[\d.]+$|^\[/.test(hostname) ? 'localhost' : hostname;
}
