import type { Source } from './sources.ts';

/** A test waits for what happens, never for a time, and has no second try. What must be fast is measured by tools/bench. */
export function impatientIn({ file, text }: Source, excepted: readonly string[] = Object.values(pauses).flat()): string[] {
  if (!isOfTests(file)) return [];
  return text
    .split('\n')
    .flatMap((line, index) =>
      breaches
        .filter(({ is, mayPause = false }) => is.test(line) && !(mayPause && excepted.includes(file)))
        .map(({ says }) => `${file}:${index + 1}: ${says}`),
    );
}

const breaches: { is: RegExp; says: string; mayPause?: true }[] = [
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
    says: 'a test waits for an event',
    mayPause: true,
  },
  { is: /\bexpect\(.*\bperformance\.now\(\) - \w+.*\.toBeLess/, says: 'tools/bench measures how fast something is' },
];

function isOfTests(file: string): boolean {
  return /\.(test|journey)\.tsx?$/.test(file) && !file.startsWith('tools/tidy/');
}

/** Tests that pause for a time, by the reason. A machine that is slow makes each of these pauses longer, which breaks none. */
export const pauses: Readonly<Record<string, readonly string[]>> = {
  'a limit of the product that runs on the real clock passes': [
    'server/src/features/activations/buy/any-server.test.ts',
    'server/src/features/activations/buy/next-route.test.ts',
    'server/src/features/activations/faults/full-disk.test.ts',
    'server/src/features/activations/faults/locked-rows.test.ts',
    'server/src/features/activations/faults/node-faults.test.ts',
    'server/src/features/activations/faults/outage.test.ts',
    'server/src/features/activations/faults/two-nodes.test.ts',
    'server/src/features/catalogue/demo/demo-history.test.ts',
    'server/src/features/deposits/settings/replaced-address.test.ts',
    'server/src/features/deposits/verifiers/bharatpe/former-merchants.test.ts',
    'server/src/features/deposits/watch/repeats.test.ts',
    'server/src/features/providers/accounts/switched-off.test.ts',
    'server/src/features/providers/guard/guard.test.ts',
    'server/src/features/upstream/shards/shards.test.ts',
    'server/src/features/upstream/watch/idle-queries.test.ts',
    'server/src/features/upstream/watch/watch-ended.test.ts',
    'server/src/features/upstream/webhooks/webhook-proof.test.ts',
    'server/src/platform/database/statements/look-up.test.ts',
    'test/attacks/first-frames.test.ts',
    'test/attacks/hash-flood.test.ts',
  ],
  'what it plays is slow, or begins at several moments of a race': [
    'e2e/journeys/pages/dashboard.journey.ts',
    'server/src/features/activations/buy/concurrency.test.ts',
    'server/src/features/activations/report/report-races.test.ts',
    'server/src/features/catalogue/stock/stock.test.ts',
    'server/src/features/deposits/verifiers/bharatpe/bharatpe-faults.test.ts',
    'server/src/features/deposits/verifiers/bharatpe/bharatpe-readings.test.ts',
    'server/src/features/deposits/verifiers/tron/tron-feed.test.ts',
    'server/src/features/developers/guides.test.ts',
    'server/src/features/promos/promos.admin.test.ts',
    'server/src/features/upstream/listing/long-list.test.ts',
    'server/src/platform/folding/keep-folded.test.ts',
    'server/src/platform/jobs/jobs.test.ts',
    'server/src/platform/live/bus.test.ts',
    'server/src/platform/web/build-lock.test.ts',
    'test/attacks/slow-sockets.isolated.test.ts',
    'test/chaos/failover/failover.test.ts',
    'test/harness/stopped-app.test.ts',
    'web/src/features/providers/connection/connection-tester.test.ts',
  ],
  'nothing may happen meanwhile, and a longer pause changes nothing': [
    'e2e/journeys/activations/push.journey.ts',
    'e2e/journeys/shell/installable.journey.ts',
    'e2e/journeys/shell/lost-connection.journey.ts',
    'e2e/journeys/shell/no-connection.journey.ts',
    'server/src/features/activations/buy/purchase-wait.test.ts',
    'server/src/features/activations/buy/unfit.test.ts',
    'server/src/features/activations/cancel/expiry.test.ts',
    'server/src/features/activations/cancel/scheduled-cancel.test.ts',
    'server/src/features/activations/faults/database-faults.test.ts',
    'server/src/features/activations/report/report.test.ts',
    'server/src/features/deposits/claims/claims.test.ts',
    'server/src/features/developers/webhooks/webhooks.test.ts',
    'server/src/features/upstream/unconfirmed/unconfirmed-clock.test.ts',
    'server/src/features/upstream/unconfirmed/unconfirmed.test.ts',
    'server/src/features/upstream/webhooks/provider-webhook.test.ts',
    'server/src/features/users/blocking.test.ts',
    'server/src/features/waitlist/buy-for-waiter.test.ts',
    'server/src/features/waitlist/by-key/waits-of-keys.test.ts',
    'server/src/features/waitlist/serve-waiters.test.ts',
    'server/src/features/waitlist/waitlist.test.ts',
    'server/src/platform/jobs/repeat-tasks.test.ts',
    'server/src/platform/live/socket.test.ts',
    'simulators/provider/webhooks/webhook-sender.test.ts',
    'web/src/features/activations/arrivals/notification.test.ts',
  ],
};
