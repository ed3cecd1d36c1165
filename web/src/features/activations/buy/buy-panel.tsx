import { subtractRupees } from '@pinline/contract/values/rupees.rules';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { ServerNumber } from '@pinline/contract/catalogue/catalogue.rules';
import type { Service } from '@pinline/contract/catalogue/catalogue.calls';
import { activationsText } from '../activations.texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { Tile } from '../../../ui/tile/tile.tsx';
import { ServiceCountry } from '../../catalogue/picker/picker-anchor.tsx';
import { ServicePicker } from '../../catalogue/picker/service-picker.tsx';
import type { PickerControl } from '../../catalogue/picker/picker-control.ts';
import { select } from '../../catalogue/selection.store.ts';
import { balanceQuery } from '../../wallet/wallet.api.ts';
import { useObstacle } from './obstacle.ts';
import { deepCheckStore, setDeepCheck, type AnyServerOrder } from './buy.ts';
import type { BuyNotice } from './note/buy-notice.store.ts';
import { BuyNote, type BuyNoteProps } from './note/buy-note.tsx';
import { GetNumberButton } from './get-number-button.tsx';
import type { GetNumberProps } from './get-number-button.tsx';

type BuyPanelProps = {
  server: ServerNumber;
  control: PickerControl;
  chosen: Service | undefined;
  isSubmitted: boolean;
  notice: BuyNotice | null;
  button: GetNumberProps | undefined;
  onAllow: (order: AnyServerOrder) => void;
  fold: { isPossible: boolean; isUnfolded: boolean; onToggle: () => void };
};

const sectionClass = 'min-w-0 px-card py-3 md:py-(--card-pad) not-first:border-t border-line';
const besideClass = 'md:max-wide:col-start-2 md:max-wide:row-[1/span_2] md:max-wide:border-t-0! md:max-wide:border-l';

export function BuyPanel({ server, control, chosen, isSubmitted, notice, button, onAllow, fold }: BuyPanelProps) {
  const isGenerating = button?.isGenerating ?? false;
  const obstacle = useObstacle()?.reason ?? null;
  const canFold = fold.isPossible && button !== undefined;
  const isFolded = canFold && !fold.isUnfolded && !control.isOpen && notice === null && obstacle === null;
  return (
    <>
      {canFold && chosen !== undefined && <PanelLine service={chosen} isFolded={isFolded} onToggle={fold.onToggle} />}
      <section
        aria-label={activationsText.picker.label}
        className={classes(
          'grid min-w-0 grid-cols-[minmax(0,1fr)] rounded-card border border-line bg-surface md:max-wide:grid-cols-2 md:max-wide:grid-rows-[auto_1fr] wide:sticky wide:top-22 wide:z-(--z-sticky)',
          isFolded && 'max-md:hidden',
        )}
      >
        <div className={`${sectionClass} md:max-wide:only:col-span-2`}>
          <div className="mb-3 flex items-center justify-between text-sm font-medium text-1">
            {activationsText.picker.label}
            <span className="hidden md:pointer-fine:block">
              <Kbd keys="/" />
            </span>
          </div>
          <ServicePicker server={server} control={control} />
        </div>
        {isSubmitted && chosen !== undefined && button !== undefined && (
          <>
            <DeepCheck isLocked={isGenerating} />
            <div className={`${sectionClass} ${besideClass} grid content-start gap-2`}>
              <GetNumberButton {...button} className="max-md:hidden" />
              <Button
                block
                onClick={() => {
                  select({ serviceCode: chosen.serviceCode, isSubmitted: false });
                  control.open();
                }}
              >
                {activationsText.picker.change}
              </Button>
              <Wallet price={chosen.price} obstacle={obstacle} notice={notice} isLocked={isGenerating} onAllow={onAllow} />
            </div>
          </>
        )}
      </section>
    </>
  );
}

function PanelLine({ service, isFolded, onToggle }: { service: Service; isFolded: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      aria-expanded={!isFolded}
      onClick={onToggle}
      className="flex min-h-12 min-w-0 items-center gap-3 rounded-card border border-line bg-surface px-card py-2 text-left md:hidden"
    >
      <Tile label={service.label} logo={service.logo} size="sm" />
      <span className="flex min-w-0 flex-1 items-baseline gap-2">
        <span className="min-w-0 truncate text-md font-medium text-1">{service.label}</span>
        <ServiceCountry service={service} />
      </span>
      <ChevronDown size={16} strokeWidth={1.75} aria-hidden className={classes('text-3', !isFolded && 'rotate-180')} />
    </button>
  );
}

function DeepCheck({ isLocked }: { isLocked: boolean }) {
  const id = useId();
  return (
    <div className={`${sectionClass} flex items-center gap-3`}>
      <span className="min-w-0 flex-1">
        <span id={`${id}-name`} className="block text-sm font-medium text-1">
          {activationsText.buy.deepCheck}
        </span>
        <span id={`${id}-hint`} className="block text-xs text-3">
          {activationsText.buy.deepCheckHint}
        </span>
      </span>
      <Switch
        labelledBy={`${id}-name`}
        describedBy={`${id}-hint`}
        checked={deepCheckStore.use()}
        disabled={isLocked}
        onChange={setDeepCheck}
      />
    </div>
  );
}

type WalletProps = { price: number } & Pick<BuyNoteProps, 'obstacle' | 'notice' | 'isLocked' | 'onAllow'>;

function Wallet({ price, isLocked, ...note }: WalletProps) {
  const balance = useQuery(balanceQuery()).data?.balance;
  const missing = balance === undefined || isLocked ? 0 : Math.max(0, subtractRupees(price, balance));
  return <BuyNote {...note} missing={missing} isLocked={isLocked} />;
}
