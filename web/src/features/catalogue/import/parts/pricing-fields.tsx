import { type Markup, roundings } from '@pinline/contract/catalogue/pricing.rules';
import { importText } from '../import.texts.ts';
import { Card } from '../../../../ui/card.tsx';
import { optionsOf } from '../../../../ui/fields/option-list.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { readMarkup, type Rounding } from '../import.rules.ts';
import '../import.css';

const text = importText.markup;
const kinds = optionsOf(text.kinds);
const rounds = roundings.map((paise) => ({ value: String(paise), label: text.rounds[paise] }));

export type TypedPricing = { kind: Markup['kind']; typed: string; roundTo: Rounding };

export function PricingFields({ pricing, onChange }: { pricing: TypedPricing; onChange: (pricing: TypedPricing) => void }) {
  const read = readMarkup(pricing.kind, pricing.typed);
  return (
    <Card padded>
      <div className="import-pricing">
        <SelectField label={text.kind} value={pricing.kind} options={kinds} onSelect={(kind) => onChange({ ...pricing, kind })} />
        <TextField
          label={pricing.kind === 'percent' ? text.percent : text.rupees}
          value={pricing.typed}
          error={'problem' in read ? read.problem : undefined}
          onChange={(event) => onChange({ ...pricing, typed: event.target.value })}
          inputMode="decimal"
          maxLength={10}
          autoComplete="off"
          className="num"
        />
        <SelectField
          label={text.round}
          value={String(pricing.roundTo)}
          options={rounds}
          onSelect={(chosen) => onChange({ ...pricing, roundTo: roundings.find((paise) => String(paise) === chosen) ?? pricing.roundTo })}
        />
      </div>
    </Card>
  );
}
