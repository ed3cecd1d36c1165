/** A test waits for what happens, on a machine of any speed: this only ends the wait for what never happens. */
export const longestWaitMs = 60_000;

/** A test, and a hook, waits for several things, one after the other. */
export const longestTestMs = 10 * longestWaitMs;
