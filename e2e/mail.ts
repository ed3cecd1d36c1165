import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { dataOf, type Kind } from './installation.ts';

export async function linkInMail(kind: Kind, mail: { to: string; subject: RegExp }): Promise<string> {
  await expect.poll(async () => (await mailsTo(kind, mail)).length, { message: `a mail to ${mail.to}` }).toBeGreaterThan(0);
  const newest = (await mailsTo(kind, mail)).at(-1) ?? '';
  const link = /https?:\/\/[^\s"<>]+/.exec(newest)?.[0];
  if (link === undefined) throw new Error(`No link in ${newest}`);
  return link;
}

export async function countMails(kind: Kind, mail: { to: string; subject: RegExp }): Promise<number> {
  return (await mailsTo(kind, mail)).length;
}

async function mailsTo(kind: Kind, { to, subject }: { to: string; subject: RegExp }): Promise<string[]> {
  const folder = path.join(dataOf(kind), 'mail');
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(names.toSorted((a, b) => a.localeCompare(b)).map((name) => readFile(path.join(folder, name), 'utf8')));
  return texts.map(readable).filter((text) => new RegExp(`^To: .*${to}`, 'im').test(text) && subject.test(subjectOf(text)));
}

function subjectOf(text: string): string {
  return /^Subject: (.*)$/im.exec(text)?.[1] ?? '';
}

/** Decodes quoted-printable (RFC 2045). */
function readable(text: string): string {
  return text.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
