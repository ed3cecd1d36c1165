import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';
import { describedBy, Field, fieldBoxClass } from './field.tsx';

export type TextFieldProps = ComponentProps<'input'> & {
  label: string;
  labelEnd?: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
  before?: ReactNode;
  after?: ReactNode;
};

export function TextField({ label, labelEnd, error, hint, before, after, className, ...input }: TextFieldProps) {
  const ownId = useId();
  const id = input.id ?? ownId;
  return (
    <Field id={id} label={label} labelEnd={labelEnd} error={error} hint={hint}>
      <div className={classes(fieldBoxClass, after !== undefined && 'pr-0.5', className)}>
        {before}
        <input
          {...input}
          id={id}
          className="h-full w-full min-w-0 flex-1 outline-none"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={describedBy({ id, error, hint })}
        />
        {after}
      </div>
    </Field>
  );
}
