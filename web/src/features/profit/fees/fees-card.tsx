import { formatRupees } from '@pinline/contract/values/money-format';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../platform/page/toasts.ts';
import { ChangedNotice } from '../../../ui/form/changed-notice.tsx';
import { useForm } from '../../../ui/form/form.ts';
import { untouched } from '../../../ui/form/untouched.rules.ts';
import { useOpened } from '../../../ui/form/use-opened.ts';
import { useFocusWhenLost } from '../../../ui/form/use-focus-when-lost.ts';
import { Sentence } from '../../../ui/sentence.tsx';
import { explainAfterStepUp } from '../../auth/step-up/explain-after-step-up.ts';
import { useStepUp } from '../../auth/step-up/step-up.tsx';
import { Fact } from '../../deposits/settings/parts/fact.tsx';
import { type FormProps, SettingsCard } from '../../deposits/settings/parts/settings-card.tsx';
import { EditButtons } from '../../settings/parts/edit-buttons.tsx';
import { UnitField } from '../../settings/parts/number-setting.tsx';
import { UnsavedGuard } from '../../settings/parts/unsaved-guard.tsx';
import { type Fees, feesQuery, saveFees } from './fees.api.ts';
import { numberIn, percentProblem, rupeesProblem } from './fees.rules.ts';
import { feesText as text } from './fees.texts.ts';
import { formatLongDate } from '../../../ui/time/formats.ts';

export function FeesCard() {
  const query = useQuery(feesQuery());
  return <SettingsCard to="money" title={text.title} failedTitle={text.failedTitle} query={query} View={View} Form={Form} />;
}

function View({ settings: { upi, trc20 } }: { settings: Fees }) {
  return (
    <>
      <p className="text-3">{text.text}</p>
      <dl className="listing-facts">
        <Fact name={text.upi}>
          <Fee fee={upi} />
        </Fact>
        <Fact name={text.trc20}>
          <Fee fee={trc20} />
        </Fact>
      </dl>
    </>
  );
}

function Fee({ fee: { percent, fixed, validFrom } }: { fee: Fees['upi'] }) {
  const parts = { percent: text.percent(percent), fixed: formatRupees(fixed) };
  const shown = percent === 0 && fixed === 0 ? text.none : fixed === 0 ? parts.percent : percent === 0 ? parts.fixed : text.fee(parts);
  return (
    <>
      {shown}
      {validFrom !== null && (
        <span className="text-3">
          {' '}
          <Sentence text={text.since} values={{ day: <time dateTime={validFrom}>{formatLongDate(validFrom)}</time> }} />
        </span>
      )}
    </>
  );
}

function Form({ settings, onDone }: FormProps<Fees>) {
  const queryClient = useQueryClient();
  const stepUp = useStepUp();
  const first = useFocusWhenLost<HTMLInputElement>();
  const { opened: shown, change, save } = useOpened(settings);
  const start = formOf(shown);
  const { form, field, fill, isBusy } = useForm({
    start: formOf(settings),
    problems: (typed) => ({
      upiPercent: percentProblem(typed.upiPercent),
      upiFixed: rupeesProblem(typed.upiFixed),
      trc20Percent: percentProblem(typed.trc20Percent),
      trc20Fixed: rupeesProblem(typed.trc20Fixed),
    }),
    send: async (typed) => {
      const fees = {
        upi: { percent: numberIn(typed.upiPercent), fixed: numberIn(typed.upiFixed) },
        trc20: { percent: numberIn(typed.trc20Percent), fixed: numberIn(typed.trc20Fixed) },
      };
      const saved = await save({
        send: (opened) => stepUp.run(() => saveFees(queryClient, { ...fees, opened })),
        look: () => queryClient.fetchQuery({ ...feesQuery(), staleTime: 0 }),
        follow: (opened, now) => fill(untouched(typed, { opened: formOf(opened), now: formOf(now) })),
      });
      if (saved === undefined) return;
      toast.success(text.saved);
      onDone();
    },
    explain: explainAfterStepUp,
  });
  const fields = {
    upiPercent: field('upiPercent'),
    upiFixed: field('upiFixed'),
    trc20Percent: field('trc20Percent'),
    trc20Fixed: field('trc20Fixed'),
  };
  const isDirty = Object.entries(fields).some(([name, { value }]) => value !== start[name as keyof typeof start]);
  return (
    <>
      <form {...form} className="grid gap-4">
        <p className="text-3">{text.text}</p>
        <UnitField {...fields.upiPercent} ref={first} step={0.01} label={text.upiPercent} unit={text.percentUnit} />
        <UnitField {...fields.upiFixed} step={0.01} label={text.upiFixed} unit={text.rupeesUnit} />
        <UnitField {...fields.trc20Percent} step={0.01} label={text.trc20Percent} unit={text.percentUnit} />
        <UnitField {...fields.trc20Fixed} step={0.01} label={text.trc20Fixed} unit={text.rupeesUnit} />
        <ChangedNotice change={change} />
        <EditButtons
          isBusy={isBusy}
          onDefaults={() => fill({ upiPercent: '0', upiFixed: '0', trc20Percent: '0', trc20Fixed: '0' })}
          onCancel={onDone}
        />
      </form>
      <UnsavedGuard title={text.title} isDirty={isDirty} />
      {stepUp.dialog}
    </>
  );
}

function formOf({ upi, trc20 }: Fees) {
  return {
    upiPercent: String(upi.percent),
    upiFixed: String(upi.fixed),
    trc20Percent: String(trc20.percent),
    trc20Fixed: String(trc20.fixed),
  };
}
