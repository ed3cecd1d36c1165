import { classes } from '../../../../ui/classes.ts';
import type { Chip } from './find-rows.ts';
import { findText } from '../find.texts.ts';

export function Chips({ chips }: { chips: readonly Chip[] }) {
  return chips.map((chip, index) => (
    <span
      key={chip}
      className={classes(
        'inline-flex h-5 flex-none items-center rounded-badge px-1.75 text-2xs font-medium whitespace-nowrap inset-ring',
        chip === 'best' ? 'bg-raised text-accent-text inset-ring-accent-line' : 'bg-tile text-2 inset-ring-line',
        index > 0 && 'max-md:hidden',
      )}
    >
      {findText.chips[chip]}
    </span>
  ));
}
