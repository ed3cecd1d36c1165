import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { shell } from '../../platform/language/shell.texts.ts';

export type FieldProps = {
  id: string;
  label: string;
  labelEnd?: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
  children: ReactNode;
};

export function Field({ id, label, labelEnd, error, hint, children }: FieldProps) {
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-x-2 text-sm">
        <label htmlFor={id} className="font-medium text-1">
          {label}
        </label>
        {labelEnd}
      </div>
      {children}
      {error !== undefined && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-xs text-danger-text">
          <TriangleAlert size={14} strokeWidth={1.75} aria-hidden className="mt-px" />
          {shell.fromServer(error)}
        </p>
      )}
      {hint !== undefined && error === undefined && (
        <p id={`${id}-hint`} className="text-xs text-3">
          {hint}
        </p>
      )}
    </div>
  );
}

export function describedBy({ id, error, hint }: Pick<FieldProps, 'id' | 'error' | 'hint'>): string | undefined {
  if (error !== undefined) return `${id}-error`;
  return hint === undefined ? undefined : `${id}-hint`;
}

export const fieldBoxClass =
  'flex h-control w-full items-center gap-2 rounded-control border border-line-field bg-surface px-3 text-lg text-1 md:text-sm ' +
  'focus-within:border-focus focus-within:outline focus-within:outline-focus has-[[aria-invalid=true]]:border-danger-solid';
