/** Kills this process at the point named by `CRASH_AT`, which is refused in production. */
export type CrashPoint = (name: string) => void;

export function crashPoints(crashAt: string | undefined): CrashPoint {
  if (crashAt === undefined) return () => undefined;
  return (name) => {
    if (name === crashAt) process.kill(process.pid, 'SIGKILL');
  };
}
