import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { hash as argon2 } from '@node-rs/argon2';
import { hash as bcrypt } from '@node-rs/bcrypt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../../../test/builders/data.ts';
import { startInstallation, type Installation } from '../../../../../test/harness/installation.ts';
import { assertInvariants } from '../../../../../test/invariants/assert-invariants.ts';
import { bundleOf } from '../../../../../test/processes/bundle.ts';
import { runCommand } from '../../../../../test/processes/command.ts';
import type { ServerProcess } from '../../../../../test/processes/process.ts';

let site: Installation;
let server: ServerProcess;
beforeAll(async () => {
  site = await startInstallation();
  server = await site.start({ ADMIN_EMAIL: 'first@example.com', ADMIN_PASSWORD: 'the first one knows' });
});
afterAll(async () => {
  await assertInvariants(site.app.deps.db.pool);
  await site.stop();
});

const query = (text: string, values: unknown[] = []) => site.app.deps.db.pool.query(text, values);
const header = 'email,balance,referral_code,password_hash';
const countUsers = async () => (await query('select count(*)::int as n from app_user')).rows[0].n;

test('users keep their balance, referral code and password, which gets our own hash at the first sign-in', async () => {
  const [old, older] = [await bcrypt('their old secret', 10), await argon2('their own secret', { memoryCost: 4_096 })];
  const file = await write([
    `Nisha@Mail.example,250.5,NISHA99,${old.replace('$2b$', '$2y$')}`,
    `ravi@mail.example,0,,"${older}"`,
    'asha@mail.example,1,,',
  ]);
  const before = await countUsers();
  expect(await run([file])).toMatchObject({ exitCode: 0, json: { applied: false, users: 3, balance: 25_150, withPassword: 2 } });
  expect(await countUsers()).toBe(before);
  expect(await run([file, '--apply'])).toMatchObject({ exitCode: 0, json: { ok: true, applied: true, users: 3, balance: 25_150 } });

  const signIn = (email: string, password: string) => server.post('/api/users/login', { body: { email, password } });
  expect((await signIn('nisha@mail.example', 'not their secret')).status).toBe(401);
  const nisha = await signIn('nisha@mail.example', 'their old secret');
  expect(nisha.status).toBe(200);
  expect((await server.get('/api/payment/balance', { as: nisha.body })).body).toMatchObject({ balance: 250.5, referralCode: 'NISHA99' });
  const stored = async () => (await query(`select password_hash from app_user where email = 'nisha@mail.example'`)).rows[0].password_hash;
  expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await signIn('nisha@mail.example', 'their old secret')).status).toBe(200);
  expect((await signIn('ravi@mail.example', 'their own secret')).status).toBe(200);
  expect((await signIn('asha@mail.example', '')).status).not.toBe(200);

  const { wallet } = (
    await server.get('/api/payment/transaction-history', { as: (await signIn('nisha@mail.example', 'their old secret')).body })
  ).body;
  expect(wallet).toMatchObject([{ type: 'adjustment', price: 250.5, status: 'credited', reason: `brought by ${path.basename(file)}` }]);
  const { rows } = await query(`select kind, actor, idem_key from ledger_tx where idem_key like 'opening:%mail.example' order by id`);
  expect(rows).toMatchObject([{ kind: 'opening', idem_key: 'opening:nisha@mail.example' }, { idem_key: 'opening:asha@mail.example' }]);
  expect((await query(`select balance from ledger_account where kind = 'opening'`)).rows).toEqual([{ balance: -25_150 }]);
  expect((await query(`select after from audit_log where action = 'users.import'`)).rows).toMatchObject([
    { after: { users: 3, balance: 25_150 } },
  ]);
});

test('one address that exists, or a wrong line, refuses the whole file', async () => {
  const before = await countUsers();
  const taken = await write(['new-one@mail.example,5,,', 'First@example.com,5,,', 'bad,5,,', 'other@mail.example,5,NISHA99,']);
  const { exitCode, json } = await run([taken, '--apply']);
  expect(exitCode).toBe(1);
  expect(json.problems).toEqual([
    { line: 3, problem: 'first@example.com has an account here, or had one' },
    { line: 4, problem: 'Email is invalid' },
    { line: 5, problem: 'the referral code NISHA99 is taken here' },
  ]);
  expect(await countUsers()).toBe(before);
});

test('the same file a second time changes nothing', async () => {
  const file = await write(['twice@mail.example,5,,']);
  const before = await countUsers();
  const replies = await Promise.all([run([file, '--apply']), run([file, '--apply'])]);
  expect(replies.filter(({ exitCode }) => exitCode === 0)).toHaveLength(1);
  expect(await run([file, '--apply'])).toMatchObject({ exitCode: 1, json: { ok: false } });
  expect(await countUsers()).toBe(before + 1);
});

test('an import that is killed leaves nothing', async () => {
  const lines = Array.from({ length: 12_000 }, (_, n) => `many-${n}@mail.example,${n % 100},,`);
  const file = await write(lines);
  const before = await countUsers();
  const child = spawn(process.execPath, [await bundleOf('import'), file, '--apply'], {
    stdio: 'ignore',
    env: { ...process.env, ...site.env },
  });
  const closed = new Promise((resolve) => child.once('close', resolve));
  await eventually(async () => {
    const { rows } = await query(
      `select from pg_stat_activity where state like 'idle in transaction%' and query like '%users_import%' or query like 'select users_import%' and state = 'active'`,
    );
    if (rows.length === 0) throw new Error('The import has not begun');
  });
  child.kill('SIGKILL');
  await closed;
  expect(await countUsers()).toBe(before);
  expect(await run([file, '--apply'])).toMatchObject({ exitCode: 0, json: { users: 12_000 } });
  expect(await countUsers()).toBe(before + 12_000);
});

test.each([
  [[], /Say which file/],
  [['no-such-file.csv'], /can't be read/],
])('wrong use: %o', async (words, complaint) => {
  const reply = await runCommand('import', words, { env: site.env });
  expect(reply).toMatchObject({ exitCode: 2, complaint: expect.stringMatching(complaint) });
});

test('a file with other columns is refused', async () => {
  for (const [first, complaint] of [
    ['email,balance,phone', /also has phone/],
    ['email,referral_code', /no column balance/],
    ['email,balance\n"a', /is no CSV file/],
  ] as const) {
    const file = path.join(site.env['DATA_DIR'] ?? '', `wrong-${crypto.randomUUID()}.csv`);
    await writeFile(file, `${first}\n`);
    expect(await runCommand('import', [file], { env: site.env })).toMatchObject({
      exitCode: 2,
      complaint: expect.stringMatching(complaint),
    });
  }
});

async function write(lines: string[]): Promise<string> {
  const file = path.join(site.env['DATA_DIR'] ?? '', `users-${crypto.randomUUID()}.csv`);
  await writeFile(file, [header, ...lines, ''].join('\r\n'));
  return file;
}

const run = (words: string[]) => runCommand('import', [...words, '--json'], { env: site.env });
