import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Check } from './checks.ts';
import { pass, fail } from './checks.ts';
import { openHttpClient } from '../outbound/http-client.ts';
import { parseJson } from '../outbound/untrusted.ts';

type Parts = { config: Pick<Config, 'publicUrl' | 'host' | 'port' | 'isProduction'>; isNodeUp: boolean | undefined };

const answer = z.object({ status: z.literal('up') });
const timeoutMs = 8_000;
const maxBytes = 64 * 1024;

export function baseUrlCheck({ config, isNodeUp }: Parts): Check {
  const url = (config.publicUrl ?? `http://${config.host}:${config.port}`).replace(/\/+$/, '');
  return {
    name: 'base url',
    async run() {
      if (config.isProduction && config.publicUrl !== undefined && !isSafeUrl(url))
        return fail(`${url} is not https`, 'Serve it by https and set PUBLIC_URL to that address.');
      if (isNodeUp === false) return pass(`${url}; no node is running, so it was not asked`);
      if (config.publicUrl === undefined && config.port === 0) return pass('any free port; it was not asked');
      const problem = await findProblem(new URL(`${url}/healthz`));
      if (problem === undefined) return pass(`the product answers at ${url}`);
      return fail(`${url}: ${problem}`, 'Start a node, or correct PUBLIC_URL or what leads from there to it.');
    },
  };
}

/** By https, or on this machine. */
export function isSafeUrl(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** The operator's own address may be any, so every host is allowed. */
async function findProblem(url: URL): Promise<string | undefined> {
  const http = openHttpClient({ url, timeoutMs, allowHost: () => true });
  const headers = { accept: 'application/json', 'user-agent': 'pinline doctor' };
  const result = await http.send({ method: 'GET', path: url.pathname, headers, maxBytes });
  await http.close();
  const status = result.kind === 'not-connected' ? undefined : result.status;
  if (status !== undefined && status !== 200) return `HTTP ${status}`;
  if (result.kind === 'answered' && answer.safeParse(parseJson(result.body)).success) return undefined;
  return result.kind === 'answered' || status === 200 ? 'something else answers there' : `no answer (${result.why})`;
}
