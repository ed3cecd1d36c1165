import { spawn } from 'node:child_process';
import path from 'node:path';

/** `npm run chaos [words of a scenario]`: the scenarios of test/chaos at length, 5,000 operations each or CHAOS_OPERATIONS. */
const root = path.join(import.meta.dirname, '..');
const words = process.argv.slice(2).join(' ');
const args = ['run', '--project', 'server', 'test/chaos', ...(words === '' ? [] : ['-t', words])];
const env = { ...process.env, CHAOS: 'long' };
const child = spawn(path.join(root, 'node_modules/.bin/vitest'), args, { cwd: root, env, stdio: 'inherit' });
child.on('close', (code) => process.exit(code ?? 1));
