/** The result of one check. `advice` says what to do about a problem; `found` is for machines. */
export type Finding = { ok: boolean; detail: string; advice?: string; found?: unknown };

/** One check of `doctor`. Each feature adds its own. */
export type Check = { name: string; look(): Promise<Finding> };

export type Report = { ok: boolean; checks: (Finding & { name: string })[] };

/** Runs the checks in order. A check that throws counts as failed. */
export async function lookAt(checks: Check[]): Promise<Report> {
  const found: Report['checks'] = [];
  for (const { name, look } of checks) found.push({ name, ...(await look().catch(unseen)) });
  return { ok: found.every(({ ok }) => ok), checks: found };
}

export const well = (detail: string, found?: unknown): Finding => ({ ok: true, detail, ...(found === undefined ? {} : { found }) });

export function wrong(detail: string, advice: string, found?: unknown): Finding {
  return { ok: false, detail, advice, ...(found === undefined ? {} : { found }) };
}

/** `1 file`, `2 files`. */
export function count(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}

function unseen(error: unknown): Finding {
  const message = error instanceof Error && error.message !== '' ? error.message : String(error);
  return wrong(`cannot be checked: ${message}`, 'Fix the problems above first, then check again.');
}
