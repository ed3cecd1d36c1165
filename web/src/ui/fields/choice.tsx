import { classes } from '../classes.ts';
import './choice.css';

type ChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  className?: string;
  onChoose: (value: Value) => void;
};

/** A few values of which one is pressed. */
export function Choice<Value extends string>({ label, value, options, className, onChoose }: ChoiceProps<Value>) {
  return (
    <div role="group" aria-label={label} className={classes('choice', className)}>
      {options.map((option) => (
        <button key={option.value} type="button" aria-pressed={option.value === value} onClick={() => onChoose(option.value)}>
          {option.label}
        </button>
      ))}
    </div>
  );
}
