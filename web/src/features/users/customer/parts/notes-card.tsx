import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useNow } from '../../../../platform/time/clock.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Card, CardHead } from '../../../../ui/card.tsx';
import { TextArea } from '../../../../ui/fields/text-area.tsx';
import { useKeptForm } from '../../../../ui/form/use-kept-form.ts';
import { formatExact, formatWhen } from '../../../../ui/time/ages.ts';
import { explainAfterStepUp } from '../../../auth/step-up/explain-after-step-up.ts';
import { lists } from '../../../../ui/list/list.texts.ts';
import { addNote, type Customer, refreshCustomer } from '../customer.api.ts';
import { customerText } from '../customer.texts.ts';
import { Allowed } from '../../../auth/permissions/allowed.tsx';

const text = customerText.notes;

export function NotesCard({ id, notes }: { id: string; notes: Customer['notes'] }) {
  const [isWriting, setIsWriting] = useState(false);
  const now = useNow();
  return (
    <Card>
      <CardHead title={text.title}>
        {!isWriting && (
          <Allowed to="cases">
            <Button variant="ghost" size="sm" onClick={() => setIsWriting(true)}>
              <Plus size={16} strokeWidth={1.75} aria-hidden />
              {text.add}
            </Button>
          </Allowed>
        )}
      </CardHead>
      {isWriting && <Writing id={id} onClose={() => setIsWriting(false)} />}
      {notes.length === 0 && !isWriting && <p className="px-card py-5 text-sm text-3">{text.none}</p>}
      <ul>
        {notes.map((note) => (
          <li key={note._id} className="grid gap-0.5 border-line px-card py-3 not-first:border-t">
            <p className="text-sm wrap-anywhere whitespace-pre-line text-1" dir="auto">
              {note.text}
            </p>
            <p className="text-xs wrap-anywhere text-3">
              {note.author},{' '}
              <time dateTime={note.at} title={formatExact(note.at)}>
                {formatWhen(note.at, now)}
              </time>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Writing({ id, onClose }: { id: string; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { form, field, isBusy } = useKeptForm({
    keepAs: `note:${id}`,
    start: { text: '' },
    problems: ({ text: written }) => ({ text: written.trim() === '' ? text.required : undefined }),
    send: async ({ text: written }) => {
      await addNote(id, written.trim());
      await refreshCustomer(queryClient, id);
      onClose();
    },
    explain: explainAfterStepUp,
  });
  return (
    <form {...form} className="grid gap-3 border-b border-line p-card">
      <TextArea {...field('text')} label={text.label} hint={text.hint} maxLength={1_000} rows={3} />
      <span className="flex justify-end gap-2">
        <Button size="sm" onClick={onClose}>
          {lists.cancel}
        </Button>
        <Button type="submit" size="sm" variant="primary" busy={isBusy} busyText={text.saving}>
          {text.save}
        </Button>
      </span>
    </form>
  );
}
