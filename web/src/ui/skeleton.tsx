import { classes } from './classes.ts';

export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={classes('inline-block h-2.5 animate-[skeleton_1.6s_ease-in-out_infinite] rounded-[5px] bg-3/15 align-middle', className)}
    />
  );
}
