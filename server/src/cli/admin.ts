import { operatorRoles, type OperatorRole } from '@pinline/contract/auth/permissions.rules';
import { readConfig } from '../config.ts';
import { createOperator, endSessionsByAddress, findOperator, resetFactor } from '../features/auth/operators/operators.commands.ts';
import { count } from '../platform/checks/checks.ts';
import { prepareJobs } from '../platform/jobs/jobs.ts';
import { createLogger } from '../platform/logger.ts';
import { choosePassword } from './parts/ask-password.ts';
import { runCommand, WrongUse, type Outcome } from './parts/command.ts';
import { openInstallation, type Installation } from './parts/installation.ts';
import { explainedAs, describeShell, findAuthor } from './parts/operator.ts';

type Asked = { email: string; as: string | undefined; role: OperatorRole; random: boolean; passwordStdin: boolean };

const actions = { create: createAdmin, 'reset-factor': removeFactor, 'end-sessions': endSessions } as const;

await runCommand({
  name: 'admin',
  usage: ['create --email ADDRESS [--role ROLE]', 'reset-factor --email ADDRESS', 'end-sessions --email ADDRESS'],
  about:
    'create adds an operator; the password is asked for and not shown, or generated and printed once.\n' +
    'reset-factor lets an operator who lost the phone sign in with the password alone, and ends the sessions.\n' +
    'end-sessions signs a user out everywhere, at once. Each adds a row to the audit log.',
  takesWords: true,
  options: {
    email: { type: 'string' },
    as: { type: 'string' },
    role: { type: 'string' },
    random: { type: 'boolean' },
    'password-stdin': { type: 'boolean' },
  },
  explained: {
    email: 'whose account',
    as: explainedAs,
    role: `create: ${operatorRoles.join(', ')}; an owner unless you say otherwise`,
    random: 'create: generate a password instead of asking for one',
    'password-stdin': 'create: read the password from standard input',
  },
  async run({ values, words }) {
    const [word = '', ...more] = words;
    if (!isAction(word) || more.length > 0) throw new WrongUse('Say create, reset-factor or end-sessions.');
    if (values.email === undefined) throw new WrongUse('Say whose account with --email ADDRESS.');
    const role = operatorRoles.find((each) => each === (values.role ?? 'owner'));
    if (role === undefined) throw new WrongUse(`Say one of these with --role: ${operatorRoles.join(', ')}.`);
    const installation = await openInstallation(readConfig(process.env));
    try {
      const { random = false, 'password-stdin': passwordStdin = false } = values;
      return await actions[word](installation, { email: values.email, as: values.as, role, random, passwordStdin });
    } finally {
      await installation.close();
    }
  },
});

function isAction(word: string): word is keyof typeof actions {
  return Object.hasOwn(actions, word);
}

async function createAdmin(installation: Installation, { email: entered, as, role, random, passwordStdin }: Asked): Promise<Outcome> {
  const operator = await findOperator(installation, as);
  if (as !== undefined && operator === undefined) throw new WrongUse(`${as} is no operator here.`);
  const { password, isRandom } = await choosePassword({ isRandom: random, isPiped: passwordStdin });
  const by = { from: describeShell(), caller: operator === undefined ? null : { userId: operator.id } };
  const email = await createOperator(installation, by, { email: entered, role, password });
  const printed = isRandom ? { password } : {};
  const shown = isRandom ? `\n  Password  ${password}   (shown this once)` : '';
  return { exitCode: 0, json: { ok: true, email, role, ...printed }, text: `${email} is an operator now, with the role ${role}.${shown}` };
}

async function removeFactor(installation: Installation, { email, as }: Asked): Promise<Outcome> {
  const by = await findAuthor(installation.db, as);
  await prepareJobs({ pool: installation.db.pool, log: createLogger({ level: 'silent' }) });
  await resetFactor(installation, by, email);
  return { exitCode: 0, json: { ok: true, email }, text: `${email} signs in with the password alone, and sets up a new authenticator.` };
}

async function endSessions(installation: Installation, { email, as }: Asked): Promise<Outcome> {
  const sessions = await endSessionsByAddress(installation, await findAuthor(installation.db, as), email);
  return { exitCode: 0, json: { ok: true, email, sessions }, text: `${email} is signed out: ${count(sessions, 'session')} ended.` };
}
