import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { bundleOf } from './bundle.ts';
import { compileCache } from './compile-cache.ts';

export type CommandReply = { exitCode: number | null; text: string; complaint: string; json: any };

/** Runs `npm run {name} -- {words}`; returns the output without npm's lines. The caller knows the type of its JSON. */
export async function runCommand(
  name: string,
  words: string[],
  { env, input = '' }: { env: Readonly<Record<string, string>>; input?: string },
): Promise<CommandReply> {
  const script = await bundleOf(name);
  const child = spawn(process.execPath, [script, ...words], { stdio: 'pipe', env: { PATH: process.env['PATH'], ...compileCache, ...env } });
  child.stdin.end(input);
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [said, complaint, exitCode] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  if (words.includes('--json') && said === '') throw new Error(`${name} ended with ${exitCode} and said nothing:\n${complaint}`);
  return { exitCode, text: said, complaint, json: words.includes('--json') ? JSON.parse(said) : undefined };
}
