import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Check } from './checks.ts';
import { pass, fail } from './checks.ts';

type Parts = { config: Pick<Config, 'publicUrl' | 'host' | 'port' | 'isProduction'>; isServerUp: boolean | undefined };

const answer = z.object({ status: z.literal('up') });
const patienceMs = 8_000;

/** Checks that this product answers at the address that mails and the Google redirect use. */
export function baseUrlCheck({ config, isServerUp }: Parts): Check {
  const url = (config.publicUrl ?? `http://${config.host}:${config.port}`).replace(/\/+$/, '');
  return {
    name: 'base url',
    async run() {
      if (config.isProduction && config.publicUrl === undefined)
        return fail(`links in mails would lead to ${url}`, 'Set PUBLIC_URL to the address that people open.');
      if (config.isProduction && !isSafe(url)) return fail(`${url} is not https`, 'Serve it by https and set PUBLIC_URL to that address.');
      if (isServerUp === false) return pass(`${url}; the server is not running, so it was not asked`);
      if (config.publicUrl === undefined && config.port === 0) return pass('any free port; it was not asked');
      const said = await ask(`${url}/healthz`);
      if (said === undefined) return pass(`the product answers at ${url}`);
      return fail(`${url}: ${said}`, 'Start the server, or correct PUBLIC_URL or what leads from there to it.');
    },
  };
}

function isSafe(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** The problem, or undefined. */
async function ask(url: string): Promise<string | undefined> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(patienceMs), redirect: 'manual' });
    if (reply.status !== 200) return `HTTP ${reply.status}`;
    return answer.safeParse(await reply.json().catch(() => undefined)).success ? undefined : 'something else answers there';
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
    return `no answer (${code})`;
  }
}
