import { classes } from './classes.ts';

export function Kbd({ keys, onAccent = false }: { keys: string; onAccent?: boolean }) {
  return (
    <kbd
      aria-hidden
      className={classes(
        'rounded-[4px] border px-1.25 font-num text-2xs font-medium',
        onAccent ? 'border-on-accent/40' : 'border-line bg-canvas text-3',
      )}
    >
      {keys}
    </kbd>
  );
}
