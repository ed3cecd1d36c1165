import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';
import { describedBy, Field } from './field.tsx';

type TextAreaProps = ComponentProps<'textarea'> & {
  label: string;
  labelEnd?: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
};

export function TextArea({ label, labelEnd, error, hint, className, ...input }: TextAreaProps) {
  const ownId = useId();
  const id = input.id ?? ownId;
  return (
    <Field id={id} label={label} labelEnd={labelEnd} error={error} hint={hint}>
      <textarea
        {...input}
        id={id}
        className={classes(
          'w-full rounded-control border border-line-field bg-surface px-3 py-2 text-lg text-1 focus:border-focus focus:outline focus:outline-focus aria-[invalid=true]:border-danger-solid md:text-sm',
          className,
        )}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy({ id, error, hint })}
      />
    </Field>
  );
}
