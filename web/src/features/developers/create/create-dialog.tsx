import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { ApiError } from '../../../platform/api/api-error.ts';
import { now } from '../../../platform/time/clock.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useForm } from '../../../ui/form/form.ts';
import { explainAfterStepUp } from '../../auth/step-up/explain-after-step-up.ts';
import { useStepUp } from '../../auth/step-up/step-up.tsx';
import { createKey, type NewKey, refreshKeys } from '../developers.api.ts';
import { developersText } from '../developers.texts.ts';
import { LimitFields } from './limit-fields.tsx';
import { ModeField } from './mode-field.tsx';
import { ScopesField } from './scopes-field.tsx';
import { emptyForm, fieldProblems, type KeyForm, keyFormProblems, listOf, wantedKey } from './wanted-key.rules.ts';

const text = developersText.form;
const limitNames = ['rupeesPerDay', 'maxPrice', 'maxOpen', 'endsOn', 'services', 'addresses'] as const;

export function CreateDialog({ onCreated, onClose }: { onCreated: (created: NewKey) => void; onClose: () => void }) {
  const queryClient = useQueryClient();
  const stepUp = useStepUp();
  const formId = useId();
  const limits = useRef<HTMLDetailsElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  /** A field in the closed part can’t be seen, nor take the focus. */
  const opening = <Found extends { readonly [Name in keyof KeyForm]?: string | undefined }>(found: Found): Found => {
    if (limits.current !== null && limitNames.some((name) => found[name] !== undefined)) limits.current.open = true;
    return found;
  };
  const { form, field, fill, isBusy } = useForm<KeyForm>({
    start: emptyForm,
    problems: (typed) => opening(keyFormProblems(typed, now())),
    send: async (typed) => {
      setRefusal(null);
      onCreated(await stepUp.run(() => createKey(wantedKey(typed))));
      void refreshKeys(queryClient);
    },
    explain: (error) => {
      if (error instanceof ApiError && error.code === 'TOO_MANY_KEYS') {
        setRefusal(error.message);
        void refreshKeys(queryClient);
        return undefined;
      }
      return opening(fieldProblems(explainAfterStepUp(error) ?? {}));
    },
  });
  const scopes = field('scopes');
  const mode = field('mode').value === 'test' ? 'test' : 'live';
  return (
    <>
      <FormDialog
        onClose={onClose}
        title={text.title}
        formId={formId}
        cancel={text.cancel}
        submit={{ text: text.submit, busyText: text.busy, isBusy }}
      >
        <form {...form} id={formId} className="grid gap-4">
          <TextField {...field('name')} label={text.name} hint={text.nameHint} maxLength={60} autoComplete="off" data-autofocus />
          {/* Live services aren't for test keys. */}
          <ModeField mode={mode} onChoose={(next) => fill({ mode: next, services: '' })} />
          <ScopesField chosen={listOf(scopes.value)} error={scopes.error} onChoose={(chosen) => fill({ scopes: chosen.join(',') })} />
          <LimitFields details={limits} isLive={mode === 'live'} field={field} onFill={fill} />
        </form>
        {refusal !== null && (
          <p role="alert" className="text-sm text-danger-text">
            {refusal}
          </p>
        )}
      </FormDialog>
      {stepUp.dialog}
    </>
  );
}
