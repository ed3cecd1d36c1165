import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { admin, dataOf, type Kind, urlOf } from '../installation.ts';

/** The journeys of signing in use `quick`, and a sign-in would end the session of these. */
export const operatorKind: Kind = 'silent';

export async function becomeOperator(page: Page): Promise<string> {
  const token = await sharedToken();
  await page.addInitScript(
    `localStorage.setItem('accessToken', '${token}'); localStorage.setItem('adminAccessToken', '1'); localStorage.setItem('pinline-account', '${admin.email}');`,
  );
  return token;
}

export async function callAsOperator(token: string, name: string, body?: object): Promise<unknown> {
  const [method = 'GET', address = ''] = name.split(' ');
  const reply = await fetch(`${urlOf(operatorKind)}/api/${address}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${name} answered ${reply.status}: ${await reply.text()}`);
  return reply.status === 204 ? undefined : reply.json();
}

/** Playwright workers are processes: the first signs in and stores the token for the others. */
async function sharedToken(): Promise<string> {
  const file = path.join(dataOf(operatorKind), 'operator-token');
  const isFirst = await writeFile(`${file}.taken`, '', { flag: 'wx' }).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    const unfinished = `${file}.${randomUUID()}`;
    await writeFile(unfinished, await signIn());
    await rename(unfinished, file);
  }
  for (let tries = 0; tries < 100; tries += 1) {
    const token = await readFile(file, 'utf8').catch(() => '');
    if (token !== '') return token;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The operator did not sign in');
}

async function signIn(): Promise<string> {
  const reply = await fetch(`${urlOf(operatorKind)}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  // The server filters its replies through the contract.
  const { token } = (await reply.json()) as { token: string };
  return token;
}
