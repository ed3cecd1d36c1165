import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'title'> & {
  label: string;
  size?: 'sm' | 'md';
  tone?: 'quiet' | 'success' | 'danger';
};

export function IconButton({ label, size = 'md', tone = 'quiet', className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classes(
        'inline-grid flex-none place-items-center rounded-control transition-colors duration-(--dur-1) touch-reach hover:bg-hover disabled:cursor-not-allowed disabled:opacity-50',
        size === 'sm' ? 'size-7' : 'size-control',
        tones[tone],
        className,
      )}
    >
      {children}
    </button>
  );
}

const tones = {
  quiet: 'text-3 hover:text-1',
  success: 'text-success-text',
  danger: 'text-3 hover:bg-danger-soft hover:text-danger-text',
};
