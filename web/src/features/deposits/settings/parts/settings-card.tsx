import type { Permission } from '@pinline/contract/auth/permissions.rules';
import { Pencil } from 'lucide-react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { currencyText as text } from '../payment-settings.texts.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Card, CardHead } from '../../../../ui/card.tsx';
import { ListStates } from '../../../../ui/list/list-states.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useIsAllowed } from '../../../auth/permissions/permissions.api.ts';

type SettingsCardProps<Settings extends object> = {
  title: string;
  failedTitle: string;
  /** What changing them needs. */
  to: Permission;
  query: Parameters<typeof ListStates>[0]['query'] & { data: Settings | undefined };
  View: ComponentType<{ settings: Settings }>;
  Form: ComponentType<FormProps<Settings>>;
  /** Opens the form at once. */
  isAsked?: boolean;
};

export type FormProps<Settings> = { settings: Settings; onDone: () => void };

export function SettingsCard<Settings extends object>(props: SettingsCardProps<Settings>) {
  const { title, failedTitle, to, query, View, Form, isAsked = false } = props;
  const isAllowed = useIsAllowed(to);
  const [mode, setMode] = useState<'view' | 'edit' | 'edited'>(isAsked && isAllowed ? 'edit' : 'view');
  const { data } = query;
  return (
    <Card>
      <CardHead title={title}>
        {isAllowed && data !== undefined && mode !== 'edit' && (
          <EditButton title={title} hasFocus={mode === 'edited'} onPress={() => setMode('edit')} />
        )}
      </CardHead>
      <ListStates query={query} count={undefined} failedTitle={failedTitle} none={null}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-card text-sm">
          {data === undefined ? (
            <Waiting />
          ) : mode === 'edit' ? (
            <Form settings={data} onDone={() => setMode('edited')} />
          ) : (
            <View settings={data} />
          )}
        </div>
      </ListStates>
    </Card>
  );
}

/** Takes the focus back when the form is closed. */
function EditButton({ title, hasFocus, onPress }: { title: string; hasFocus: boolean; onPress: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasFocus) button.current?.focus();
  }, [hasFocus]);
  return (
    <Button ref={button} onClick={onPress} aria-label={`${text.edit} ${title}`}>
      <Pencil size={16} strokeWidth={1.75} aria-hidden />
      {text.edit}
    </Button>
  );
}

function Waiting() {
  return [0, 1, 2, 3].map((line) => <Skeleton key={line} className="w-44" />);
}
