import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { ConfigError } from '../../config.ts';
import { Refusal } from '../../platform/errors.ts';

/** 0: all is well, 1: it found a problem, 2: wrong arguments, 3: it could not check. */
export type ExitCode = 0 | 1 | 2 | 3;

export type Outcome = { exitCode: 0 | 1 | 3; json: object; text: string };

export type Command<Options extends ParseArgsOptionsConfig> = {
  name: string;
  usage: string[];
  about: string;
  options: Options;
  takesWords?: boolean;
  explained: Record<Extract<keyof Options, string>, string>;
  run(asked: Asked<Options>): Promise<Outcome>;
};

export type Asked<Options extends ParseArgsOptionsConfig> = {
  values: ReturnType<typeof parseArgs<{ options: Options }>>['values'];
  words: string[];
};

export class WrongUse extends Error {}

export async function runCommand<const Options extends ParseArgsOptionsConfig>(command: Command<Options>): Promise<void> {
  const words = process.argv.slice(2);
  const isJson = words.includes('--json');
  if (words.includes('--help') || words.includes('-h')) return end(0, helpOf(command));
  try {
    const options: Options = { ...command.options, json: { type: 'boolean' } };
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
    if (command.takesWords !== true && positionals.length > 0) throw new WrongUse(`What is meant by ${positionals.join(' ')}?`);
    const { exitCode, json, text } = await command.run({ values, words: positionals });
    end(exitCode, isJson ? JSON.stringify(json, null, 2) : text);
  } catch (error) {
    const exitCode = exitCodeOf(error);
    const message = error instanceof Error ? sentenceOf(error) : String(error);
    if (isJson) return end(exitCode, JSON.stringify({ ok: false, error: message }, null, 2));
    console.error(exitCode === 2 ? `${message}\nSee npm run ${command.name} -- --help` : message);
    end(exitCode, '');
  }
}

function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof WrongUse || isParseError(error)) return 2;
  return error instanceof Refusal ? 1 : 3;
}

function isParseError(error: unknown): boolean {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

function sentenceOf(error: Error): string {
  if (error instanceof Refusal && error.fields !== undefined) return Object.values(error.fields).join(' ');
  if (error instanceof ConfigError || error.message !== '') return error.message;
  const causes = error instanceof AggregateError ? error.errors.map(String) : [];
  return ['The database cannot be reached.', ...causes].join(' ');
}

function helpOf<Options extends ParseArgsOptionsConfig>({ name, usage, about, explained }: Command<Options>): string {
  const options: [string, string][] = [
    ...Object.entries<string>(explained),
    ['json', 'the answer as JSON (npm run -s keeps its own lines out)'],
    ['help', 'this page'],
  ];
  const width = Math.max(...options.map(([option]) => option.length));
  return [
    ...usage.map((line) => `npm run ${name}${line === '' ? '' : ` -- ${line}`}`),
    '',
    about,
    '',
    ...options.map(([option, meaning]) => `  --${option.padEnd(width)}  ${meaning}`),
    '',
    'Exit code: 0 all is well, 1 it found something, 2 wrong arguments, 3 it could not check.',
  ].join('\n');
}

function end(exitCode: ExitCode, text: string): void {
  process.stdout.write(text === '' ? '' : `${text}\n`, () => process.exit(exitCode));
}
