import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** `npm run check-monitoring`: Prometheus's own check of the rules in deploy/monitoring, and their tests. */
const cwd = path.join(import.meta.dirname, '../deploy/monitoring');
const runs = [
  ['check', 'config', 'prometheus.yaml'],
  ['check', 'rules', 'rules.yaml'],
  ['test', 'rules', 'rules.test.yaml'],
];

for (const args of runs) {
  const { error, status } = spawnSync('promtool', args, { cwd, stdio: 'inherit' });
  if (error !== undefined) {
    console.error('promtool is not installed. On Debian and Ubuntu: apt install prometheus');
    process.exit(1);
  }
  if (status !== 0) process.exit(status ?? 1);
}
