import { classes } from '../classes.ts';

type SwitchProps = {
  label?: string;
  labelledBy?: string;
  describedBy?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
};

export function Switch({ label, labelledBy, describedBy, checked, disabled = false, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      disabled={disabled}
      onClick={() => onChange(!checked)}
      className={classes(
        'touch-reach h-5 w-9 flex-none rounded-full transition-colors duration-(--dur-1) disabled:opacity-50',
        checked ? 'bg-accent-mark' : 'bg-line-field',
      )}
    >
      <span
        className={classes(
          'absolute top-0.5 left-0.5 size-4 rounded-full bg-surface transition-transform duration-(--dur-1)',
          checked && 'translate-x-4',
        )}
      />
    </button>
  );
}
