import type { Period } from '../status.rules.ts';
import type { StatusTexts } from '../status.texts.ts';
import type { ShellTexts } from '../../../platform/public-pages/shell.texts.ts';
import type { Clock } from '../../../platform/public-pages/times.ts';

/** What every part of the page needs to be written. */
export type Writing = { texts: StatusTexts; units: ShellTexts['units']; clock: Clock; period: Period; now: Date };
