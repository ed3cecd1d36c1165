import type { Coupon } from '@pinline/contract/promos/promos.calls';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toast } from '../../../platform/page/toasts.ts';
import { promoCodes as text } from '../promos.texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { explainAfterStepUpAndInToast } from '../../auth/step-up/explain-after-step-up.ts';
import { useStepUp } from '../../auth/step-up/step-up.tsx';
import { useForm } from '../../../ui/form/form.ts';
import { priceProblem } from '../promo-price.rules.ts';
import { createPromo, refreshPromos } from '../promos.api.ts';
import { ManyDialog } from './many-dialog.tsx';
import './promos.css';

export function PromoForm() {
  const queryClient = useQueryClient();
  const stepUp = useStepUp();
  const [isMany, setIsMany] = useState(false);
  const priceField = useRef<HTMLInputElement>(null);
  const { form, field, fill, isBusy } = useForm({
    start: { couponPrice: '' },
    problems: ({ couponPrice }) => ({ couponPrice: priceProblem(couponPrice) }),
    send: async ({ couponPrice }) => {
      const made: Coupon = await stepUp.run(() => createPromo(Number(couponPrice)));
      toast.success(text.toasts.created(made.couponCode, made.couponPrice));
      fill({ couponPrice: '' });
      // The button is disabled with an empty field and would lose the focus.
      priceField.current?.focus();
      await refreshPromos(queryClient);
    },
    explain: explainAfterStepUpAndInToast,
  });
  const price = field('couponPrice');
  return (
    <Card padded>
      <form {...form} className="promos-form">
        <div className="promos-price">
          <NumberField {...price} ref={priceField} label={text.price} step={0.01} min={0} placeholder={text.pricePlaceholder} />
        </div>
        <Button type="submit" variant="primary" disabled={price.value === ''} busy={isBusy} busyText={text.adding}>
          {text.add}
        </Button>
        <Button onClick={() => setIsMany(true)}>{text.many.open}</Button>
        <p className="promos-hint text-xs text-3">{text.hint}</p>
      </form>
      {isMany && <ManyDialog onClose={() => setIsMany(false)} />}
      {stepUp.dialog}
    </Card>
  );
}
