import type { GoLiveLine } from '../go-live.api.ts';

/** `isNext`: the first line that is still to be done. */
export type LineProps = { line: GoLiveLine; isNext: boolean };
