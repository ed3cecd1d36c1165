import { settingsRanges } from '@pinline/contract/settings/settings.rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../platform/page/toasts.ts';
import { settingsText } from '../settings.texts.ts';
import { explainAfterStepUp } from '../../auth/step-up/explain-after-step-up.ts';
import { useStepUp } from '../../auth/step-up/step-up.tsx';
import { ChangedNotice } from '../../../ui/form/changed-notice.tsx';
import { untouched } from '../../../ui/form/untouched.rules.ts';
import { useOpened } from '../../../ui/form/use-opened.ts';
import { useForm } from '../../../ui/form/form.ts';
import { useFocusWhenLost } from '../../../ui/form/use-focus-when-lost.ts';
import { Fact } from '../../deposits/settings/parts/fact.tsx';
import { type FormProps, SettingsCard } from '../../deposits/settings/parts/settings-card.tsx';
import { numberOrNull, optionalNumberProblem } from '../field.rules.ts';
import { readSettings, savePayments, type Settings, settingsQuery } from '../settings.api.ts';
import { EditButtons } from './edit-buttons.tsx';
import { SetTo, UnitField } from './number-setting.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';

const text = settingsText.payments;

export function PaymentsCard() {
  const query = useQuery(settingsQuery());
  return <SettingsCard to="money" title={text.title} failedTitle={settingsText.failedTitle} query={query} View={View} Form={Form} />;
}

function View({ settings: { payments } }: { settings: Settings }) {
  const { cryptoClaimMinutes, defaultCryptoClaimMinutes, minDeposit, defaultMinDeposit } = payments;
  return (
    <>
      <p className="text-3">{text.text}</p>
      <dl className="listing-facts">
        <Fact name={text.cryptoClaimMinutes}>
          <SetTo
            value={cryptoClaimMinutes ?? defaultCryptoClaimMinutes}
            unit={settingsText.minutes}
            isDefault={cryptoClaimMinutes === null}
          />
        </Fact>
        <Fact name={text.minDeposit}>
          <SetTo value={`₹${minDeposit ?? defaultMinDeposit}`} isDefault={minDeposit === null} />
        </Fact>
      </dl>
    </>
  );
}

function Form({ settings: { payments }, onDone }: FormProps<Settings>) {
  const queryClient = useQueryClient();
  const stepUp = useStepUp();
  const first = useFocusWhenLost<HTMLInputElement>();
  const { opened: shown, change, save } = useOpened(payments);
  const start = asTyped(shown);
  const { form, field, fill, isBusy } = useForm({
    start: asTyped(payments),
    problems: (typed) => ({
      cryptoClaimMinutes: optionalNumberProblem(typed.cryptoClaimMinutes, settingsRanges.cryptoClaimMinutes),
      minDeposit: optionalNumberProblem(typed.minDeposit, settingsRanges.minDeposit),
    }),
    send: async (typed) => {
      const { cryptoClaimMinutes, minDeposit } = typed;
      const entered = { cryptoClaimMinutes: numberOrNull(cryptoClaimMinutes), minDeposit: numberOrNull(minDeposit) };
      const saved = await save({
        send: (opened) => stepUp.run(() => savePayments(queryClient, { ...entered, opened })),
        look: async () => (await readSettings(queryClient)).payments,
        follow: (opened, now) => fill(untouched(typed, { opened: asTyped(opened), now: asTyped(now) })),
      });
      if (saved === undefined) return;
      toast.success(settingsText.saved(text.title));
      onDone();
    },
    explain: explainAfterStepUp,
  });
  const minutes = field('cryptoClaimMinutes');
  const minimum = field('minDeposit');
  return (
    <>
      <form {...form} className="grid gap-4">
        <p className="text-3">{text.text}</p>
        <UnitField
          {...minutes}
          ref={first}
          label={text.cryptoClaimMinutes}
          hint={text.emptyHint(payments.defaultCryptoClaimMinutes)}
          unit={settingsText.minutes}
        />
        <UnitField {...minimum} label={text.minDeposit} hint={text.minDepositHint(payments.defaultMinDeposit)} unit={text.minDepositUnit} />
        <ChangedNotice change={change} />
        <EditButtons isBusy={isBusy} onDefaults={() => fill({ cryptoClaimMinutes: '', minDeposit: '' })} onCancel={onDone} />
      </form>
      <UnsavedGuard title={text.title} isDirty={minutes.value !== start.cryptoClaimMinutes || minimum.value !== start.minDeposit} />
      {stepUp.dialog}
    </>
  );
}

function asTyped({ cryptoClaimMinutes, minDeposit }: Settings['payments']): Record<'cryptoClaimMinutes' | 'minDeposit', string> {
  return { cryptoClaimMinutes: String(cryptoClaimMinutes ?? ''), minDeposit: String(minDeposit ?? '') };
}
