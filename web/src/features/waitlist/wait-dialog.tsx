import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ApiError } from '../../platform/api/api-error.ts';
import { handleError } from '../../platform/api/handle-error.ts';
import { toast } from '../../platform/page/toasts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { describedBy, Field, fieldBoxClass } from '../../ui/fields/field.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { noneSentence } from '../activations/buy/note/failed-request.ts';
import { countryName } from '../catalogue/country-name.ts';
import { readCap } from '../catalogue/find/cap/cap.rules.ts';
import { anyCountryStore } from '../catalogue/find/country/any-country.store.ts';
import type { FoundService } from '../catalogue/find/offers.api.ts';
import { NumbersNow } from './numbers-now.tsx';
import { waitlistText } from './waitlist.texts.ts';
import { joinWaitlist } from './waitlist.api.ts';
import { useWhereabouts } from './use-whereabouts.ts';
import type { WaitRequest } from './wait-request.store.ts';

const text = waitlistText.question;

export function WaitDialog({ request, onClose }: { request: WaitRequest; onClose: () => void }) {
  const { service } = request;
  const queryClient = useQueryClient();
  const { found, named, hasOthers } = useWhereabouts(request);
  const [isAutomatic, setIsAutomatic] = useState(false);
  const [takesOthers, setTakesOthers] = useState(request.country === null && anyCountryStore.get().has(service.serviceCode));
  const [typed, setTyped] = useState(request.cap.toFixed(2));
  const [problem, setProblem] = useState<{ cap?: string; all?: string }>({});
  const [isBusy, setIsBusy] = useState(false);
  const country = takesOthers ? undefined : named;
  const join = async (): Promise<void> => {
    const maxPrice = readCap(typed, []);
    if (typeof maxPrice !== 'number') return setProblem({ cap: text.capWrong });
    setProblem({});
    setIsBusy(true);
    try {
      const { serviceCode, label } = service;
      const place = country === undefined ? { isAnyCountry: true } : { country: country.iso };
      await joinWaitlist(queryClient, { serviceCode, maxPrice, isAutomatic, ...place });
      toast.success(waitlistText.joined[isAutomatic ? 'automatic' : 'notify'](label));
      onClose();
    } catch (error) {
      setIsBusy(false);
      // A refusal stays readable beside what was typed.
      if (error instanceof ApiError && error.status === 409) setProblem({ all: error.message });
      else handleError(error);
    }
  };
  const place = country === undefined ? text.anyCountry : text.country(countryName(country));
  return (
    <Dialog
      open
      onClose={onClose}
      title={titleOf(request, found)}
      footer={
        <>
          <Button onClick={onClose}>{text.no}</Button>
          <Button variant="primary" data-autofocus busy={isBusy} busyText={text.busy} onClick={() => void join()}>
            {isAutomatic ? text.buy : waitlistText.notifyMe}
          </Button>
        </>
      }
    >
      <NumbersNow request={request} country={country} onDone={onClose} />
      <p>
        {text.text} {!hasOthers && place}
      </p>
      {hasOthers && <Choice name={text.others} hint={place} isOn={takesOthers} isLocked={isBusy} onChange={setTakesOthers} />}
      <CapField cap={typed} problem={problem.cap} onType={setTyped} />
      <Choice name={text.automatic} hint={text.automaticHint} isOn={isAutomatic} isLocked={isBusy} onChange={setIsAutomatic} />
      <p className="text-xs text-3">{text.nothingHeld}</p>
      {problem.all !== undefined && (
        <p role="alert" className="rounded-control bg-warning-soft px-3 py-2 text-sm text-warning-text">
          {problem.all}
        </p>
      )}
    </Dialog>
  );
}

/** Says no more than is known. */
function titleOf(request: WaitRequest, found: FoundService | undefined): string {
  const isSoldOut = request.asked === undefined && found?.offers.some(({ stock }) => stock !== 0) !== true;
  return isSoldOut ? text.title(request.service.label) : noneSentence(request);
}

function CapField({ cap, problem, onType }: { cap: string; problem: string | undefined; onType: (cap: string) => void }) {
  const id = useId();
  return (
    <Field id={id} label={text.cap} error={problem} hint={text.capHint}>
      <span className={fieldBoxClass}>
        <span aria-hidden className="num text-3">
          ₹
        </span>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={cap}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={describedBy({ id, error: problem, hint: text.capHint })}
          onChange={(event) => onType(event.target.value)}
          onFocus={(event) => event.target.select()}
          className="num h-full w-full min-w-0 flex-1 outline-none"
        />
      </span>
    </Field>
  );
}

type ChoiceProps = { name: string; hint: string; isOn: boolean; isLocked: boolean; onChange: (isOn: boolean) => void };

function Choice({ name, hint, isOn, isLocked, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-3">
      <span className="min-w-0 flex-1">
        <span id={id} className="block text-sm font-medium text-1">
          {name}
        </span>
        <span id={`${id}-hint`} className="block text-xs text-3">
          {hint}
        </span>
      </span>
      <Switch labelledBy={id} describedBy={`${id}-hint`} checked={isOn} disabled={isLocked} onChange={onChange} />
    </div>
  );
}
