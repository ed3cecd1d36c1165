import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { findCountryByIso } from '@pinline/contract/catalogue/countries.rules';
import { ApiError } from '../../platform/api/api-error.ts';
import { handleError } from '../../platform/api/handle-error.ts';
import { toast } from '../../platform/page/toasts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { describedBy, Field, fieldBoxClass } from '../../ui/fields/field.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { countryName } from '../catalogue/country-name.ts';
import { readCap } from '../catalogue/find/cap/cap.rules.ts';
import { waitlistText } from './waitlist.texts.ts';
import { joinWaitlist } from './waitlist.api.ts';
import type { WaitRequest } from './wait-request.store.ts';

const text = waitlistText.question;

export function WaitDialog({ request, onClose }: { request: WaitRequest; onClose: () => void }) {
  const { service, country } = request;
  const queryClient = useQueryClient();
  const [isAutomatic, setIsAutomatic] = useState(false);
  const [typed, setTyped] = useState(request.cap.toFixed(2));
  const [problem, setProblem] = useState<{ cap?: string; all?: string }>({});
  const [isBusy, setIsBusy] = useState(false);
  const join = async (): Promise<void> => {
    const maxPrice = readCap(typed, []);
    if (typeof maxPrice !== 'number') return setProblem({ cap: text.capWrong });
    setProblem({});
    setIsBusy(true);
    try {
      const { serviceCode, label } = service;
      await joinWaitlist(queryClient, { serviceCode, maxPrice, isAutomatic, ...(country === null ? {} : { country }) });
      toast.success(waitlistText.joined[isAutomatic ? 'automatic' : 'notify'](label));
      onClose();
    } catch (error) {
      setIsBusy(false);
      // A refusal stays readable beside what was typed.
      if (error instanceof ApiError && error.status === 409) setProblem({ all: error.message });
      else handleError(error);
    }
  };
  const named = country === null ? undefined : findCountryByIso(country);
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.title(service.label)}
      footer={
        <>
          <Button onClick={onClose}>{text.no}</Button>
          <Button variant="primary" data-autofocus busy={isBusy} busyText={text.busy} onClick={() => void join()}>
            {isAutomatic ? text.buy : waitlistText.notifyMe}
          </Button>
        </>
      }
    >
      <p>
        {text.text} {named !== undefined && text.country(countryName(named))}
      </p>
      <CapField cap={typed} problem={problem.cap} onType={setTyped} />
      <AutomaticSwitch isOn={isAutomatic} isLocked={isBusy} onChange={setIsAutomatic} />
      <p className="text-xs text-3">{text.nothingHeld}</p>
      {problem.all !== undefined && (
        <p role="alert" className="rounded-control bg-warning-soft px-3 py-2 text-sm text-warning-text">
          {problem.all}
        </p>
      )}
    </Dialog>
  );
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

function AutomaticSwitch({ isOn, isLocked, onChange }: { isOn: boolean; isLocked: boolean; onChange: (isOn: boolean) => void }) {
  const id = useId();
  return (
    <div className="flex items-center gap-3">
      <span className="min-w-0 flex-1">
        <span id={id} className="block text-sm font-medium text-1">
          {text.automatic}
        </span>
        <span id={`${id}-hint`} className="block text-xs text-3">
          {text.automaticHint}
        </span>
      </span>
      <Switch labelledBy={id} describedBy={`${id}-hint`} checked={isOn} disabled={isLocked} onChange={onChange} />
    </div>
  );
}
