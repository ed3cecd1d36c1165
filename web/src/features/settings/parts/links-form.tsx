import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';
import { ApiError } from '../../../platform/api/api-error.ts';
import { loadConfig } from '../../../platform/api/config.ts';
import { handleError } from '../../../platform/api/handle-error.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { settingsText } from '../settings.texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { ChangedNotice } from '../../../ui/form/changed-notice.tsx';
import type { Problems } from '../../../ui/form/form.rules.ts';
import { useKeptForm } from '../../../ui/form/use-kept-form.ts';
import { untouched } from '../../../ui/form/untouched.rules.ts';
import { useOpened } from '../../../ui/form/use-opened.ts';
import { useReturnToChecklist } from '../../go-live/use-return-to-checklist.ts';
import { linkProblem } from '../field.rules.ts';
import { type EditedLinks, type Links, readSettings, saveLinks } from '../settings.api.ts';

const text = settingsText.links;
const names = ['support', 'channel', 'chat', 'video'] as const;

export function LinksForm({ links }: { links: Links }) {
  const queryClient = useQueryClient();
  const isLinked = useLocation({ select: ({ hash }) => hash === 'links' });
  const returnToChecklist = useReturnToChecklist();
  const { change, save, reopen } = useOpened(links);
  const { form, field, fill, isBusy } = useKeptForm<EditedLinks>({
    keepAs: 'links',
    start: typedOf(links),
    problems: (values) => byName((name) => linkProblem(values[name])),
    send: async (values) => {
      const saved = await save({
        send: (opened) => saveLinks(queryClient, { ...values, opened }),
        look: async () => (await readSettings(queryClient)).links,
        follow: (opened, now) => fill(untouched(values, { opened: typedOf(opened), now: typedOf(now) })),
      });
      if (saved === undefined) return;
      reopen(saved);
      fill(typedOf(saved));
      toast.success(text.saved);
      void loadConfig();
      if (isLinked) returnToChecklist?.();
    },
    explain,
  });
  useFocusWhenLinked(form.ref, isLinked);
  return (
    <form {...form} className="grid gap-4 p-card">
      <p className="text-sm text-3">{text.text}</p>
      {names.map((name) => (
        <TextField
          key={name}
          {...field(name)}
          label={text[name]}
          hint={name === 'chat' ? text.chatHint : undefined}
          placeholder={text.placeholder}
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      ))}
      <ChangedNotice change={change} />
      <div>
        <Button type="submit" variant="primary" busy={isBusy} busyText={text.saving}>
          {text.save}
        </Button>
      </div>
    </form>
  );
}

function typedOf(links: Links): EditedLinks {
  return byName((name) => links[name] ?? '');
}

/** The checklist of a new installation links to this form, which is the last on its page. */
function useFocusWhenLinked(form: RefObject<HTMLFormElement | null>, isLinked: boolean): void {
  useEffect(() => {
    if (isLinked) form.current?.querySelector('input')?.focus();
  }, [form, isLinked]);
}

function byName<Value>(valueOf: (name: (typeof names)[number]) => Value) {
  return { support: valueOf('support'), channel: valueOf('channel'), chat: valueOf('chat'), video: valueOf('video') };
}

function explain(error: unknown): Problems<EditedLinks> | undefined {
  const problems = error instanceof ApiError ? error.errors : undefined;
  if (problems !== undefined) return byName((name) => problems[`links.${name}`]);
  handleError(error);
  return undefined;
}
