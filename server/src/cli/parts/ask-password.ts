import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { Writable } from 'node:stream';
import { WrongUse } from './command.ts';

export type Choice = { password: string; isRandom: boolean };

export async function choosePassword(how: { isRandom: boolean; isPiped: boolean }): Promise<Choice> {
  if (how.isPiped) return { password: (await text(process.stdin)).replace(/\r?\n$/, ''), isRandom: false };
  if (how.isRandom || !process.stdin.isTTY) return { password: randomBytes(12).toString('base64url'), isRandom: true };
  const password = await ask('Password: ');
  if ((await ask('Once more: ')) !== password) throw new WrongUse('These were two passwords.');
  return { password, isRandom: false };
}

async function ask(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  terminal.once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  // Written only now: characters typed before the terminal is silent would be shown.
  process.stderr.write(question);
  const answer = await terminal.question('');
  terminal.close();
  process.stderr.write('\n');
  return answer;
}
