import type { Coupon } from '@pinline/contract/promos/promos.calls';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { promoCodes } from '../promos.texts.ts';
import { lists } from '../../../ui/list/list.texts.ts';
import { Amount } from '../../../ui/amount.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { explainAfterStepUpAndInToast } from '../../auth/step-up/explain-after-step-up.ts';
import { useStepUp } from '../../auth/step-up/step-up.tsx';
import { useForm } from '../../../ui/form/form.ts';
import { countProblem, priceProblem } from '../promo-price.rules.ts';
import { createPromos, refreshPromos } from '../promos.api.ts';
import { NewCodes } from './new-codes.tsx';
import './promos.css';

const text = promoCodes.many;

export function ManyDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<readonly Coupon[] | null>(null);
  return made === null ? <Wanted onMade={setMade} onClose={onClose} /> : <NewCodes coupons={made} onClose={onClose} />;
}

function Wanted({ onMade, onClose }: { onMade: (coupons: readonly Coupon[]) => void; onClose: () => void }) {
  const queryClient = useQueryClient();
  const stepUp = useStepUp();
  const formId = useId();
  const { form, field, isBusy } = useForm({
    start: { couponPrice: '', count: '10' },
    problems: ({ couponPrice, count }) => ({ couponPrice: priceProblem(couponPrice), count: countProblem(count) }),
    send: async ({ couponPrice, count }) => {
      const wanted = { couponPrice: Number(couponPrice), count: Number(count) };
      onMade(await stepUp.run(() => createPromos(wanted)));
      void refreshPromos(queryClient);
    },
    explain: explainAfterStepUpAndInToast,
  });
  const price = field('couponPrice');
  const count = field('count');
  const isKnown = priceProblem(price.value) === undefined && countProblem(count.value) === undefined;
  return (
    <>
      <FormDialog
        onClose={onClose}
        title={text.title}
        formId={formId}
        cancel={lists.cancel}
        submit={{ text: text.submit, busyText: text.busy, isBusy }}
      >
        <form {...form} id={formId} className="promos-pair">
          <NumberField {...price} label={text.price} step={0.01} min={0} data-autofocus />
          <NumberField {...count} label={text.count} hint={text.countHint} min={1} max={500} />
        </form>
        {isKnown && (
          <p className="text-sm" aria-live="polite">
            <Sentence
              text={text.total}
              values={{ amount: <Amount value={(Math.round(Number(price.value) * 100) * Number(count.value)) / 100} /> }}
            />
          </p>
        )}
      </FormDialog>
      {stepUp.dialog}
    </>
  );
}
