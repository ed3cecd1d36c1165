import { expect } from 'vitest';
import type { Browser, TestReply } from '../fakes/browser.ts';

let lastAddress = 0;
export const anAddress = () => `198.51.${Math.floor((lastAddress += 1) / 250)}.${lastAddress % 250}`;

export type Entry = { email: string; password: string };
export const logIn = (node: Browser, { email, password }: Entry, address: string): Promise<TestReply> =>
  node.post('/api/users/login', { body: { email, password }, headers: { 'x-forwarded-for': address } });

export function expectRefusal(reply: TestReply, mostSeconds: number): void {
  const seconds = Number(reply.headers.get('retry-after'));
  expect([reply.status, reply.body]).toEqual([
    429,
    { code: 'RATE_LIMITED', message: `Too many attempts. Please try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.` },
  ]);
  expect(seconds).toBeGreaterThan(mostSeconds * 0.9);
  expect(seconds).toBeLessThanOrEqual(mostSeconds);
}

export async function answersToAll(calls: number, send: (n: number) => Promise<TestReply>): Promise<number[]> {
  const statuses: number[] = [];
  for (let waiting = Array.from({ length: calls }, (_, n) => n); waiting.length > 0;) {
    const replies = await Promise.all(waiting.map(send));
    statuses.push(...replies.map(({ status }) => status).filter((status) => status !== 503));
    waiting = waiting.filter((_, index) => replies[index]?.status === 503);
  }
  return statuses;
}
