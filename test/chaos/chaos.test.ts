import { expect, test } from 'vitest';
import { aStoppingDatabase } from '../postgres/stopping-database.ts';
import { cutBus, killAnything, pauseAndKill, restartDatabase } from './disturbances.ts';
import { longestTestMs } from '../longest-wait.ts';
import { upgrade } from './upgrade.ts';
import { isLong, nothingWrong, runDisturbed } from './run-disturbed.ts';

/** Two scenarios by day, and short. */
const kills = isLong ? Number(process.env['CHAOS_KILLS'] ?? 100) : 2;
const patient = { timeout: isLong ? 3_600_000 : longestTestMs };

test.runIf(isLong)(
  'loses nothing and explains every paisa while PostgreSQL keeps restarting',
  { ...patient, tags: 'chaos.1' },
  async (context) => {
    const database = await aStoppingDatabase();
    const everySeconds = { from: 5, to: 10 };
    const summary = await runDisturbed(context, { database }, () => restartDatabase(database, everySeconds));
    expect(summary).toMatchObject(nothingWrong);
  },
);

test.runIf(isLong)(
  'loses nothing and explains every paisa while one node is paused beyond its lease and the other is killed',
  { ...patient, tags: 'chaos.2' },
  async (context) => {
    const summary = await runDisturbed(context, {}, ({ fleet }) => pauseAndKill(fleet));
    expect(summary).toMatchObject(nothingWrong);
  },
);

test.runIf(isLong)('loses nothing and explains every paisa while the bus keeps being cut', patient, async (context) => {
  const summary = await runDisturbed(context, {}, ({ world }) => cutBus(world.site.app));
  expect(summary).toMatchObject({ ...nothingWrong, answersWith503: 0, passedOn: {} });
});

test(
  'upgrade: fails no call while servers, functions and tables are replaced under load',
  { ...patient, tags: 'chaos.4' },
  async (context) => {
    const env = { TRUSTED_PROXIES: '1', ...(isLong ? {} : { DRAIN_SECONDS: '1' }) };
    // As in deploy/Caddyfile, and shorter by day.
    const balancer = { isStrict: true, askReadyMs: isLong ? 2_000 : 500 };
    const summary = await runDisturbed(context, { env, balancer, isWhileDisturbed: true }, ({ world, fleet }) =>
      upgrade(world.site, fleet, isLong ? 10 : 1),
    );
    expect(summary).toMatchObject({ ...nothingWrong, answersWith503: 0, withoutNumber: [], complaints: [] });
    // Caddy 2.6 answers 502 to a refused call that has a body. By day, a busy machine may ask for readiness too late.
    if (isLong) expect(summary.passedOn).toEqual({});
  },
);

test(
  'nodes and PostgreSQL are killed at any moment: every acknowledged write is there, once, and every paisa is explained',
  { ...patient, tags: 'chaos.5' },
  async (context) => {
    const database = await aStoppingDatabase();
    const options = { database, isWhileDisturbed: true };
    const summary = await runDisturbed(context, options, ({ fleet }) => killAnything(fleet, database, kills));
    expect(summary).toMatchObject(nothingWrong);
    expect(summary.acknowledged).toBeGreaterThan(kills);
  },
);
