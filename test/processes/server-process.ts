import { readConfig } from '../../server/src/config.ts';
import { runServer } from '../../server/src/main.ts';
import { createLogger } from '../../server/src/platform/logger.ts';

/** Started by process.ts. Ends with its standard input. */
const config = readConfig(process.env);
const running = await runServer(config, createLogger({ level: config.logLevel }));
process.once('SIGTERM', () => {
  running.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.stdin.on('end', () => process.exit(1)).resume();
process.stdout.write(`ready at ${running.url}\n`);
