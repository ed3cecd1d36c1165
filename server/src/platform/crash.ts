/** Ends this process at once when it is at the point the tests named in `CRASH_AT` (refused in production). */
export type CrashPoint = (name: string) => void;

export function crashPoints(crashAt: string | undefined): CrashPoint {
  if (crashAt === undefined) return () => undefined;
  return (name) => {
    if (name === crashAt) process.kill(process.pid, 'SIGKILL');
  };
}
