import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../../../../test/processes/command.ts';
import { aNumber, aUser, passTime } from '../../../../test/builders/data.ts';
import { linesOf, openInstallationScenario, type InstallationScenario } from '../../../../test/scenarios/installation-scenario.ts';
import { isNightly } from '../../../../test/scenarios/nightly.ts';

let shop: InstallationScenario;
beforeAll(async () => {
  shop = await openInstallationScenario();
});
afterAll(() => shop.close());

const elsewhere = () => ({ ...shop.site.env, SECRET_KEY: 'a'.repeat(64) });
const changed = 'was changed after it was written: its signature';

async function aBackupToForge(name: string) {
  await aNumber(shop.server, { user: shop.user, service: shop.service });
  const { file } = await shop.backUp(name);
  const lines = await linesOf(file);
  const write = async (change: (lines: string[]) => string[]) => {
    const target = path.join(shop.folder, `changed-${name}`);
    await writeFile(target, gzipSync(withHash(change(lines)).join('\n')));
    return target;
  };
  const forged = async (change: (lines: string[]) => string[]) =>
    (await runCommand('restore', ['--json', '--verify', await write(change)], { env: shop.site.env })).json;
  /** Where its key isn't, the signature is no help. */
  const forgedElsewhere = async (change: (lines: string[]) => string[]) =>
    (await runCommand('restore', ['--json', '--other-key', '--verify', await write(change)], { env: elsewhere() })).json;
  return { file, lines, forged, forgedElsewhere };
}

test('refuses a backup in which a user was made an operator, with a matching hash', { tags: 'F1' }, async () => {
  const { lines, forged } = await aBackupToForge('operator.gz');
  const asOperator = (all: string[]) =>
    all.map((line) =>
      line.includes(`"email":"${shop.user.email}"`)
        ? line.replace('"role":"user"', '"role":"admin"').replace('"operator_role":null', '"operator_role":"owner"')
        : line,
    );
  expect(asOperator(lines)).not.toEqual(lines);
  expect((await forged(asOperator)).error).toContain(changed);
  expect(await shop.scratchDatabases()).toEqual([]);
});

test.runIf(isNightly)(
  'refuses a backup that was changed otherwise, and one that cannot be verified unless told to continue',
  { tags: 'F1' },
  async () => {
    const { file, forged, forgedElsewhere } = await aBackupToForge('forged.gz');
    expect((await forged((all) => withoutTable(all, 'audit_log'))).error).toContain(changed);
    expect((await forged(withSwappedRows)).error).toContain(changed);
    expect((await shop.verify(file, elsewhere())).json.error).toContain('is signed and sealed with the key');
    expect((await runCommand('restore', ['--json', '--other-key', '--verify', file], { env: elsewhere() })).json).toMatchObject({
      ok: true,
      checks: [{ name: 'file', detail: expect.stringContaining('whether it was changed was not checked') }, {}, {}, {}, {}],
    });

    expect((await forgedElsewhere((all) => withoutTable(all, 'audit_log'))).error).toContain('lacks the table audit_log');
    const rewound = (all: string[]) => {
      const { sequences, ...rest } = JSON.parse(all[0] ?? '');
      return [
        JSON.stringify({ ...rest, sequences: sequences.map((each: object) => ({ ...each, value: 1, isCalled: false })) }),
        ...all.slice(1),
      ];
    };
    expect((await forgedElsewhere(rewound)).error).toMatch(/The counter \w+ is at 1, below the highest id of its rows/);
    const purchasesRewound = (all: string[]) => [
      (all[0] ?? '').replace(/("name":"activation_id_seq","value":)\d+,"isCalled":true/, '$11,"isCalled":false'),
      ...all.slice(1),
    ];
    expect((await forgedElsewhere(purchasesRewound)).error).toContain('The counter activation_id_seq is at 1, below the highest id');
    const uncounted = (all: string[]) => [JSON.stringify({ ...JSON.parse(all[0] ?? ''), sequences: [] }), ...all.slice(1)];
    expect((await forgedElsewhere(uncounted)).error).toContain('lacks the counter');
    expect(await shop.scratchDatabases()).toEqual([]);
  },
);

test('checks a backup as of the moment it was made: a number that waited then is no fault later', async () => {
  await passTime(shop.server, -3_600);
  const user = await aUser(shop.server);
  await aNumber(shop.server, { user, service: shop.service });
  const { file } = await shop.backUp('earlier.gz');
  await passTime(shop.server, 3_600);
  const tried = await shop.verify(file);
  expect(tried.json.checks.filter((check: { ok: boolean }) => !check.ok)).toEqual([]);
});

function withHash(lines: string[]): string[] {
  const [body, foot] = [lines.slice(0, -2), JSON.parse(lines.at(-2) ?? '')];
  const sha256 = createHash('sha256')
    .update(`${body.join('\n')}\n`)
    .digest('hex');
  const tables = new Set(body.filter((line) => line.startsWith('# ')).map((line) => line.slice(2)));
  const rows = Object.fromEntries(Object.entries(foot.rows).filter(([name]) => tables.has(name)));
  return [...body, JSON.stringify({ ...foot, rows, sha256 }), ''];
}

function withoutTable(lines: string[], table: string): string[] {
  const from = lines.indexOf(`# ${table}`);
  const to = lines.findIndex((line, index) => index > from && (line.startsWith('# ') || line.startsWith('{"end"')));
  expect(from).toBeGreaterThan(0);
  return [...lines.slice(0, from), ...lines.slice(to)];
}

function withSwappedRows(lines: string[]): string[] {
  const at = lines.indexOf('# server') + 1;
  const [first = '', second = ''] = lines.slice(at);
  expect([first, second]).toEqual([expect.stringContaining('"number":'), expect.stringContaining('"number":')]);
  return [...lines.slice(0, at), second, first, ...lines.slice(at + 2)];
}
