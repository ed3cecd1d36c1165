import { useRef, useState } from 'react';
import { firstProblem, type Problems, problemsAfterEdit } from './form.rules.ts';

export type FormOptions<Values> = {
  start: Values;
  problems: (values: Values) => Problems<Values>;
  send: (values: Values) => Promise<void>;
  explain: (error: unknown) => Problems<Values> | undefined;
};

/** Problems show on submit and clear when their field is edited. Each field needs `name` and must lie inside the `<form ref>`. */
export function useForm<Values extends Record<string, string>>({ start, problems, send, explain }: FormOptions<Values>) {
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<Problems<Values>>({});
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const show = (found: Problems<Values>) => {
    setErrors(found);
    const first = firstProblem(start, found);
    const field = first === undefined ? undefined : form.current?.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  };
  const fill = (next: Partial<Values>) => {
    setValues((before) => ({ ...before, ...next }));
    setErrors((before) => problemsAfterEdit(before, next));
  };
  const submit = async () => {
    if (isBusy) return;
    const found = problems(values);
    show(found);
    if (firstProblem(start, found) !== undefined) return;
    setIsBusy(true);
    try {
      await send(values);
    } catch (error) {
      show(explain(error) ?? {});
    }
    setIsBusy(false);
  };
  return {
    values,
    isBusy,
    fill,
    form: {
      ref: form,
      noValidate: true,
      onSubmit: (event: { preventDefault: () => void }) => {
        event.preventDefault();
        void submit();
      },
    },
    field: (name: keyof Values & string) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (event: { target: { value: string } }) => fill({ [name]: event.target.value } as Partial<Values>), // the name is one of its fields
    }),
  };
}
