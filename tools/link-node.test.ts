import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

function installed({ program, link }: { program: string; link?: string }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'pinline link node '));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const name = `node-${process.platform}-${process.arch}`;
  for (const each of ['tools', 'node_modules/.bin', `node_modules/${name}/bin`]) mkdirSync(path.join(folder, each), { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  copyFileSync(path.join(import.meta.dirname, 'link-node.js'), path.join(folder, 'tools/link-node.js'));
  const node = path.join(folder, 'node_modules', name, 'bin/node');
  writeFileSync(node, `#!/bin/sh\n${program}\n`);
  chmodSync(node, 0o755);
  const bin = path.join(folder, 'node_modules/.bin/node');
  if (link !== undefined) symlinkSync(link, bin);
  const run = () => spawnSync(process.execPath, [path.join(folder, 'tools/link-node.js')], { encoding: 'utf8' });
  return { run, linked: () => readlinkSync(bin), wanted: `../${name}/bin/node` };
}

test.each([undefined, '../node-of-another-platform/bin/node', '/bin/sh'])('links Node where the link was %s', (link) => {
  const { run, linked, wanted } = installed({ program: 'echo v26.0.0', ...(link === undefined ? {} : { link }) });
  expect(run()).toMatchObject({ status: 0, stderr: '' });
  expect(linked()).toBe(wanted);
});

test('reports why Node does not start, and fails the installation', () => {
  const { run } = installed({ program: 'echo libatomic.so.1: cannot open shared object file >&2; exit 127' });
  expect(run()).toMatchObject({ status: 1, stderr: 'libatomic.so.1: cannot open shared object file\n' });
});
