import { openNumbersDefault } from '@pinline/contract/developers/developers.rules';
import { ChevronDown } from 'lucide-react';
import type { RefObject } from 'react';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { useForm } from '../../../ui/form/form.ts';
import { developersText } from '../developers.texts.ts';
import { ServicesField } from './services-field.tsx';
import { type KeyForm, listOf } from './wanted-key.rules.ts';

const text = developersText.form;

type LimitFieldsProps = {
  details: RefObject<HTMLDetailsElement | null>;
  isLive: boolean;
  field: ReturnType<typeof useForm<KeyForm>>['field'];
  onFill: (next: Partial<KeyForm>) => void;
};

export function LimitFields({ details, isLive, field, onFill }: LimitFieldsProps) {
  const services = field('services');
  return (
    <details ref={details} className="developers-limits group">
      <summary>
        <span>
          {text.limits} <span className="text-3">{text.limitsHint}</span>
        </span>
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden className="text-3 group-open:rotate-180" />
      </summary>
      <div>
        <div className="developers-pairs">
          <NumberField {...field('rupeesPerDay')} label={text.perDay} step={0.01} min={0} before={rupee} />
          <NumberField {...field('maxPrice')} label={text.perNumber} step={0.01} min={0} before={rupee} />
          <NumberField {...field('maxOpen')} label={text.open} min={1} placeholder={String(openNumbersDefault)} />
          <TextField {...field('endsOn')} type="date" label={text.ends} />
        </div>
        {isLive && (
          <ServicesField
            chosen={listOf(services.value)}
            error={services.error}
            onChoose={(chosen) => onFill({ services: chosen.join(',') })}
          />
        )}
        <TextArea {...field('addresses')} label={text.addresses} hint={text.addressesHint} rows={2} className="num" spellCheck={false} />
      </div>
    </details>
  );
}

const rupee = (
  <span aria-hidden className="text-3">
    ₹
  </span>
);
