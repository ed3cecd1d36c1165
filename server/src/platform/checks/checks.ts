/** `found` is for machines. */
export type Finding = { ok: boolean; detail: string; advice?: string; found?: unknown };

export type Check = { name: string; run(): Promise<Finding> };

export type Report = { ok: boolean; checks: (Finding & { name: string })[] };

/** A check that throws counts as failed. */
export async function runChecks(checks: Check[]): Promise<Report> {
  const found: Report['checks'] = [];
  for (const { name, run } of checks) found.push({ name, ...(await run().catch(reportError)) });
  return { ok: found.every(({ ok }) => ok), checks: found };
}

export function pass(detail: string, found?: unknown): Finding {
  return { ok: true, detail, ...(found === undefined ? {} : { found }) };
}

export function fail(detail: string, advice: string, found?: unknown): Finding {
  return { ok: false, detail, advice, ...(found === undefined ? {} : { found }) };
}

export function count(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}

function reportError(error: unknown): Finding {
  const message = error instanceof Error && error.message !== '' ? error.message : String(error);
  return fail(`cannot be checked: ${message}`, 'Fix the problems above first, then check again.');
}
