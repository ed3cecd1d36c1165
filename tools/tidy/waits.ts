import type { Source } from './sources.ts';

/** A test waits for what happens, never for a time, and has no second try. What must be fast is measured by tools/bench. */
export function impatientIn({ file, text }: Source): string[] {
  if (!isOfTests(file)) return [];
  return text
    .split('\n')
    .flatMap((line, index) => breaches.filter(({ is }) => is.test(line)).map(({ says }) => `${file}:${index + 1}: ${says}`));
}

const breaches: { is: RegExp; says: string }[] = [
  { is: /\bretr(y|ies): /, says: 'no test has a second try' },
  { is: /\bwithinMs: [\d_]+/, says: 'a wait ends after longestWaitMs, not earlier' },
  {
    // The failover of the night, the pictures, and the steps of a wait that begins again have their own.
    is: /\b(test|hook)Timeout: \d|(, | \{ )timeout: (?!7_200_000|150_000|[2-5]_000 \}\))[\d_]+|^\s*\}, [\d_]{4,}\);$/,
    says: 'tests, hooks and waits share the limits of longest-wait.ts',
  },
  { is: /\bvi\.wait(For|Until)\(/, says: 'eventually or expect.poll waits' },
  {
    is: /\bsetTimeout\b.*'node:timers\/promises'|\) => setTimeout\(resolve|\bwaitForTimeout\(/,
    says: 'a test waits for an event, or pauses by test/pauses.ts',
  },
  { is: /\bexpect\(.*\bperformance\.now\(\) - \w+.*\.toBeLess/, says: 'tools/bench measures how fast something is' },
];

function isOfTests(file: string): boolean {
  return /\.(test|journey)\.tsx?$/.test(file) && !file.startsWith('tools/tidy/');
}
