import { useEffect, useState } from 'react';
import { toast } from '../../platform/page/toasts.ts';
import { onSession, session } from '../../platform/session/session.ts';
import { type FormOptions, useForm } from './form.ts';
import { dropText, findText, keepText } from './kept-text.ts';
import { keptText } from './form.texts.ts';

export type KeptFormOptions<Values> = FormOptions<Values> & {
  /** Names the form and what it is about, such as `note:7`: another user's form must not be filled. */
  keepAs: string;
  /** Keys and tokens, which the browser must not store; and pictures and choices, whose fields hold only their name. */
  notKept?: readonly (keyof Values & string)[];
};

const readMs = 8000;

/** As `useForm`. If the session ends meanwhile, the same operator finds what was typed after signing in again in this tab. */
export function useKeptForm<Values extends Record<string, string>>({ keepAs, notKept = [], ...options }: KeptFormOptions<Values>) {
  const { start } = options;
  const [email] = useState(() => session()?.email ?? null);
  const [kept] = useState(() => (email === null ? undefined : findText(email, keepAs)));
  const used = useForm({ ...options, start: kept === undefined ? start : { ...start, ...kept } });
  const { values } = used;
  useEffect(() => {
    if (email === null || kept === undefined) return;
    dropText(email, keepAs);
    toast.info(keptText.isBack);
  }, [email, kept, keepAs]);
  useEffect(() => {
    if (email === null) return;
    return onSession(() => {
      const typed = Object.entries(values).filter(([name, value]) => value !== start[name] && !notKept.includes(name));
      if (session() !== null || typed.length === 0) return;
      keepText(email, keepAs, Object.fromEntries(typed));
      // Above the toast that says why the session ended.
      queueMicrotask(() => toast.info(keptText.isKept, { ms: readMs }));
    });
  });
  return used;
}
