import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse, CsvError } from 'csv-parse/sync';
import { readConfig } from '../config.ts';
import { columns, readUsers, type EnteredUser, type LineProblem } from '../features/users/import/import-file.rules.ts';
import { findConflicts, importUsers, summarise, type ImportSummary } from '../features/users/import/import-users.commands.ts';
import { count } from '../platform/checks/checks.ts';
import { runCommand, WrongUse, type Outcome } from './parts/command.ts';
import { openInstallation } from './parts/installation.ts';
import { explainedAs, findAuthor } from './parts/operator.ts';

const problemsShown = 20;

await runCommand({
  name: 'import',
  usage: ['users.csv', 'users.csv --apply'],
  about:
    'Brings users from another panel: a CSV file with the columns email, balance (rupees), referral_code and password_hash; the last two may be\n' +
    'empty. Passwords stay as they are: bcrypt up to cost 12 and Argon2 up to 64 MiB, replaced by our own hash at the next sign-in. Users\n' +
    'without one ask for a reset link. Without --apply the file is only checked. It is stored as a whole or not at all: one address that\n' +
    'exists here refuses all of it. Each balance is one posting in the ledger. The import adds a row to the audit log.',
  takesWords: true,
  options: { apply: { type: 'boolean' }, as: { type: 'string' } },
  explained: { apply: 'import them; without it the file is only checked', as: explainedAs },
  async run({ values: { apply = false, as }, words }) {
    const [file, ...more] = words;
    if (file === undefined || more.length > 0) throw new WrongUse('Say which file: npm run import -- users.csv');
    const lines = await readLines(file);
    const { users, problems } = readUsers(lines);
    const installation = await openInstallation(readConfig(process.env));
    try {
      const all = [...problems, ...(await findConflicts(installation, users))].toSorted((a, b) => a.line - b.line);
      if (all.length > 0) return refuse(all);
      if (!apply)
        return {
          exitCode: 0,
          json: { ok: true, applied: false, ...summarise(users) },
          text: `${describe(summarise(users))}\nNothing was changed. Import them with --apply.`,
        };
      const summary = await importUsers(installation, await findAuthor(installation.db, as), { users, file: path.basename(file) });
      return { exitCode: 0, json: { ok: true, applied: true, ...summary }, text: `Imported: ${describe(summary)}` };
    } finally {
      await installation.close();
    }
  },
});

async function readLines(file: string): Promise<EnteredUser[]> {
  const content = await readFile(file).catch(() => {
    throw new WrongUse(`${file} can't be read.`);
  });
  try {
    return parse(content, { bom: true, skip_empty_lines: true, columns: checkHeader });
  } catch (error) {
    if (error instanceof CsvError) throw new WrongUse(`${file} is no CSV file: ${error.message}.`);
    throw error;
  }
}

function checkHeader(header: string[]): string[] {
  const names = header.map((name) => name.trim().toLowerCase());
  const unknown = names.filter((name) => !columns.some((column) => column === name));
  if (unknown.length > 0) throw new WrongUse(`The columns are ${columns.join(', ')}; this file also has ${unknown.join(', ')}.`);
  for (const needed of ['email', 'balance']) if (!names.includes(needed)) throw new WrongUse(`The file has no column ${needed}.`);
  return names;
}

function refuse(problems: LineProblem[]): Outcome {
  const shown = problems.slice(0, problemsShown).map(({ line, problem }) => `line ${line}: ${problem}`);
  const rest = problems.length - shown.length;
  const lines = [...shown, ...(rest > 0 ? [`… and ${count(rest, 'problem')} more (--json has all)`] : []), 'Nothing was imported.'];
  return { exitCode: 1, json: { ok: false, problems }, text: lines.join('\n') };
}

function describe({ users, balance, withPassword }: ImportSummary): string {
  const rupees = (balance / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 });
  return `${count(users, 'user')} with ₹${rupees} together, ${withPassword} of them with a password.`;
}
