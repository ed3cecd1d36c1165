import { classes } from '../classes.ts';

export type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined;
  size?: 'sm' | 'md' | 'lg' | undefined;
  block?: boolean | undefined;
  className?: string | undefined;
};

export function buttonClass({ variant = 'secondary', size = 'md', block = false, className }: ButtonLook): string {
  return classes(base, variants[variant], sizes[size], block && 'w-full', className);
}

const base =
  'inline-flex items-center justify-center gap-2 rounded-control border font-medium whitespace-nowrap no-underline hover:no-underline transition-colors duration-(--dur-1) ' +
  'disabled:cursor-not-allowed disabled:shadow-none aria-disabled:cursor-not-allowed';

const off = 'disabled:text-3 disabled:border-line disabled:bg-transparent';

const variants = {
  primary:
    'border-transparent bg-accent text-on-accent shadow-hair hover:bg-accent-hover disabled:text-3 disabled:border-line disabled:bg-sunken',
  secondary: `border-line-strong bg-surface text-1 shadow-hair hover:bg-hover ${off}`,
  ghost: `border-transparent text-2 hover:bg-hover ${off} disabled:border-transparent`,
  danger:
    'border-transparent bg-danger-solid text-on-danger shadow-hair hover:brightness-95 disabled:text-3 disabled:border-line disabled:bg-sunken disabled:brightness-100',
};

const sizes = {
  sm: 'h-11 px-2.5 text-xs md:h-7.5 md:pointer-coarse:h-11',
  md: 'h-control px-3.5 text-sm',
  lg: 'h-11 px-3.5 text-md',
};
