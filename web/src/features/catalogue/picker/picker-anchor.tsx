import { ChevronDown, Search } from 'lucide-react';
import type { Service } from '@pinline/contract/catalogue/catalogue.calls';
import { activationsText } from '../../activations/activations.texts.ts';
import { classes } from '../../../ui/classes.ts';
import { fetchedPart } from '../../../ui/fetched-part.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tile } from '../../../ui/tile/tile.tsx';
import { listId } from './picker-control.ts';
import type { PickerControl } from './picker-control.ts';
import { OddsWords, TooFew } from '../odds/odds-words.tsx';
import { ratedFigures } from '../rated-figures.ts';

export const ServiceCountry = fetchedPart(async () => (await import('./service-country.tsx')).ServiceCountry);

const text = activationsText.picker;
const boxClass = 'flex min-h-14 w-full items-center gap-3 rounded-well border border-line-field bg-surface py-2 pr-3 pl-2.5 text-left';

export function PickerAnchor({ chosen, control, isLoading }: { chosen: Service | undefined; control: PickerControl; isLoading: boolean }) {
  if (isLoading && !control.isOpen) return <LoadingAnchor />;
  if (chosen === undefined && !control.isOpen) return <SearchAnchor control={control} />;
  return (
    <button
      type="button"
      data-anchor
      aria-haspopup="dialog"
      aria-expanded={control.isOpen}
      onClick={() => (control.isOpen ? control.close() : control.open())}
      className={classes(boxClass, 'hover:bg-hover')}
    >
      <span className="sr-only">{text.label}</span>
      {chosen === undefined ? <NothingChosen /> : <ChosenService service={chosen} />}
      <ChevronDown size={16} strokeWidth={1.75} aria-hidden className="text-3" />
    </button>
  );
}

/** After closing, the box has the focus and not the field, so that the page's shortcut keys work. */
function SearchAnchor({ control }: { control: PickerControl }) {
  return (
    <label
      data-anchor
      tabIndex={-1}
      className={classes(boxClass, 'cursor-text focus-within:border-focus focus-within:outline focus-within:outline-focus')}
    >
      <Search size={16} strokeWidth={1.75} aria-hidden className="ml-1.5 text-3" />
      <input
        role="combobox"
        aria-label={text.label}
        aria-expanded={false}
        aria-controls={listId}
        placeholder={text.placeholder}
        value=""
        autoComplete="off"
        className="h-full min-w-0 flex-1 text-lg text-1 outline-none md:text-md"
        onClick={() => control.open()}
        onChange={(event) => control.open(event.target.value)}
        onKeyDown={(event) => {
          if (['/', 'ArrowDown', 'ArrowUp', 'Enter', ' '].includes(event.key)) {
            event.preventDefault();
            control.open();
          }
        }}
      />
      <ChevronDown size={16} strokeWidth={1.75} aria-hidden className="text-3" />
    </label>
  );
}

function LoadingAnchor() {
  return (
    <div role="status" aria-label={text.loading} className={boxClass}>
      <Skeleton className="h-9 w-9 rounded-tile" />
      <span className="grid gap-2">
        <Skeleton className="w-28" />
        <Skeleton className="w-40" />
      </span>
    </div>
  );
}

function NothingChosen() {
  return (
    <>
      <Search size={16} strokeWidth={1.75} aria-hidden className="ml-1.5 text-3" />
      <span className="flex-1 text-md text-3">{text.placeholder}</span>
    </>
  );
}

function ChosenService({ service }: { service: Service }) {
  const rated = ratedFigures(service);
  return (
    <>
      <Tile label={service.label} logo={service.logo} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-x-2 max-[359px]:flex-wrap">
          <span className="max-w-full min-w-0 truncate text-md font-medium text-1">{service.label}</span>
          <ServiceCountry service={service} />
        </span>
        <span className="block text-xs text-balance text-3">
          {rated === null ? <TooFew samples={service.samples} /> : <OddsWords rated={rated} />}
        </span>
      </span>
    </>
  );
}
