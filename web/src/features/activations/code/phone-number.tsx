import { Check, Copy } from 'lucide-react';
import type { Mobile } from '@pinline/contract/activations/activations.calls';
import { cardText } from '../card.texts.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { classes } from '../../../ui/classes.ts';
import { copyNumber, copyWholeNumber } from './copying.ts';
import { groupNumber } from './number-groups.ts';
import { useHighlight } from '../../../ui/copy/use-highlight.ts';
import { countryName } from '../../catalogue/country-name.ts';

type NumberOfCountry = Pick<Mobile, 'mobileno' | 'countryPrefix' | 'country'>;

export function PhoneNumber({ number }: { number: NumberOfCountry }) {
  const { prefix, groups } = groupNumber(number);
  const copied = useHighlight(1500);
  return (
    <div className="flex min-h-9 items-center justify-between gap-2">
      <span className="flex min-w-0 flex-1 items-center text-xl max-[359px]:text-lg">
        {prefix !== '' && <Prefix number={number} prefix={prefix} />}
        <span className="num min-w-0 shrink font-bold tracking-num text-1 [overflow-wrap:anywhere]">{groups.join(' ')}</span>
      </span>
      <IconButton
        label={cardText.copyNumber(prefix)}
        tone={copied.isLit ? 'success' : 'quiet'}
        onClick={() => {
          void copyNumber(number).then((isCopied) => isCopied && copied.light());
        }}
      >
        {copied.isLit ? <Check size={16} strokeWidth={2} aria-hidden /> : <Copy size={16} strokeWidth={1.75} aria-hidden />}
      </IconButton>
    </div>
  );
}

function Prefix({ number, prefix }: { number: NumberOfCountry; prefix: string }) {
  const copied = useHighlight(1500);
  const name = number.country ? countryName(number.country) : undefined;
  return (
    <button
      type="button"
      onClick={() => {
        void copyWholeNumber(number).then((isCopied) => isCopied && copied.light());
      }}
      className={classes(
        'mr-2 flex touch-reach items-baseline gap-1 border-r border-line-strong pr-2 text-left select-text hover:text-1',
        copied.isLit ? 'text-success-text' : 'text-2',
        // The name gives way before the number does.
        name === undefined ? 'shrink-0' : 'min-w-16 shrink-[9999]',
      )}
    >
      <span className="sr-only">{cardText.copyWholeNumber}</span>
      <span className="num font-medium tracking-num">{prefix}</span>{' '}
      {name !== undefined && (
        <span className="truncate text-xs" title={name}>
          {name}
        </span>
      )}
    </button>
  );
}

export function InlineNumber({ number }: { number: Pick<Mobile, 'mobileno' | 'countryPrefix'> }) {
  const { prefix, groups } = groupNumber(number);
  return (
    <span className="num text-1">
      <span className="text-2">{prefix}</span> {groups.join(' ')}
    </span>
  );
}
