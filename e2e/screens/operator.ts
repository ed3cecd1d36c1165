import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { dataOf, type Kind, urlOf } from '../installation.ts';
import { signedOut } from '../journey.ts';

/** The journeys of signing in use `quick`, and a sign-in would end the session of these. */
export const operatorKind: Kind = 'silent';

/** `becomeOperator` signs in: without this each journey would open a buyer's account first. */
export const asOperator = { ...signedOut, kind: operatorKind };

export async function becomeOperator(page: Page): Promise<string> {
  const { email, token } = await operator();
  await page.addInitScript(
    `localStorage.setItem('accessToken', '${token}'); localStorage.setItem('adminAccessToken', '1'); localStorage.setItem('pinline-account', '${email}');`,
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

type Credentials = { email: string; password: string };
type Operator = { email: string; token: string };

let own: Promise<Operator> | undefined;

/** One for each worker: calls are limited per user, and a second sign-in would end the session of the first. */
export function operator(): Promise<Operator> {
  own ??= signInNewOperator();
  return own;
}

async function signInNewOperator(): Promise<Operator> {
  const created = await createOperator();
  return { email: created.email, token: await signInElsewhere(created) };
}

/** For a journey that ends its sessions. */
export async function createOperator(): Promise<Credentials> {
  const email = `operator-${randomUUID()}@example.com`;
  const command = path.join(import.meta.dirname, '../../server/src/cli/admin.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [command, 'create', '--email', email, '--random', '--json'], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataOf(operatorKind) },
  });
  const { password } = JSON.parse(stdout) as { password: string };
  return { email, password };
}

/** Ends the session that the operator had. */
export async function signInElsewhere({ email, password }: Credentials): Promise<string> {
  const reply = await fetch(`${urlOf(operatorKind)}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  // The server filters its replies through the contract.
  const { token } = (await reply.json()) as { token: string };
  return token;
}
