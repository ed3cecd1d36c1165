import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'vitest';
import type { TestUser } from '../../test/fakes/browser.ts';
import { anAdmin } from '../../test/builders/people.ts';
import { aWorld, callNames, callNeeds, declarationOf, requestOf } from '../../test/contract/call-needs.ts';
import { startPayments } from '../../test/builders/payments.ts';
import { startTestApp } from '../../test/harness/test-app.ts';

const folder = path.resolve(process.env['SCAN_DIR'] ?? 'data/scan');
const running = path.join(folder, 'running');

/** After these calls the caller is signed out or has another role. */
const endings = ['POST users/logout', 'POST account/password', 'PATCH admin/users/toggleBlock', 'PUT admin/users/toggleBlock'];

/** One valid request for each call: whatever a scanner changes, the rest reaches the database. Runs until `running` is deleted. */
test('a target for scanners', async () => {
  const payments = await startPayments();
  const app = await startTestApp({ payments });
  const [world, admin] = await Promise.all([aWorld(app), anAdmin(app)]);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const name of callNames.filter((each) => !endings.includes(each))) {
    const { access, upload } = declarationOf(name);
    if (upload !== undefined) continue;
    const parts = (await callNeeds[name].good?.(world)) ?? {};
    const { method, path: target, body } = requestOf(name, parts);
    const caller = access === 'admin' ? admin : world.me;
    await writeFile(path.join(folder, `${name.replace(/\W+/g, '-')}.txt`), writeRequest({ method, target, body, url: app.url, caller }));
  }
  await writeFile(running, app.url);
  process.stdout.write(`\nThe target is ${app.url}, its requests are in ${folder}. It ends when ${running} is deleted.\n`);
  while (existsSync(running)) await sleep(500);
  await app.stop();
  await payments.close();
});

type Wired = { method: string; target: string; body: unknown; url: string; caller: TestUser };

function writeRequest({ method, target, body, url, caller }: Wired): string {
  const [place = '', query] = target.split('?');
  const marked = place.replace(/\/(\d+)(?=\/|$)/g, '/$1*');
  const head = [
    `${method} ${query === undefined ? marked : `${marked}?${query}`} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    `Authorization: Bearer ${caller.token}`,
    'Accept: application/json',
  ];
  // A scanner sends a form where a body may be and none is given; no call accepts forms.
  const json = method === 'GET' ? '' : JSON.stringify(body ?? {});
  return [...head, ...(json === '' ? [] : ['Content-Type: application/json']), '', json].join('\r\n');
}
