import { formatRupees } from '@pinline/contract/values/money-format';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { explainAfterStepUp } from '../../auth/step-up/explain-after-step-up.ts';
import { useStepUp } from '../../auth/step-up/step-up.tsx';
import { buyTestNumber, testServicesQuery } from '../go-live.api.ts';
import { goLiveText } from '../go-live.texts.ts';

const text = goLiveText.number;
const shown = 6;

/** Any service that is on sale; the cheapest first. */
export function NumberDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const { data: services } = useQuery(testServicesQuery());
  const [search, setSearch] = useState('');
  const [chosenId, setChosenId] = useState<string>();
  const stepUp = useStepUp();
  const listed = (services ?? []).filter(({ label }) => label.toLowerCase().includes(search.toLowerCase())).slice(0, shown);
  const chosen = listed.find(({ id }) => id === chosenId) ?? listed[0];
  const { mutate: buy, isPending: isBusy } = useMutation({
    mutationFn: (id: string) => stepUp.run(() => buyTestNumber(queryClient, id)),
    onSuccess: onClose,
    onError: explainAfterStepUp,
  });
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={text.title}
        subtitle={text.subtitle}
        footer={
          <>
            <Button onClick={onClose}>{text.close}</Button>
            <Button
              variant="primary"
              busy={isBusy}
              busyText={text.buying}
              disabled={chosen === undefined}
              needsServer
              onClick={() => chosen !== undefined && buy(chosen.id)}
            >
              {chosen === undefined ? text.buy : text.buyFor(formatRupees(chosen.price))}
            </Button>
          </>
        }
      >
        <div className="go-live-find grid grid-cols-[minmax(0,1fr)] gap-3">
          <SearchField label={text.search} placeholder={text.search} value={search} onSearch={setSearch} />
          {services === undefined ? (
            <Skeleton className="w-48" />
          ) : (
            <fieldset className="go-live-choices">
              <legend className="sr-only">{text.services}</legend>
              {listed.map(({ id, label, server, price }) => (
                <label key={id} className="go-live-choice">
                  <input type="radio" name="service" checked={id === chosen?.id} onChange={() => setChosenId(id)} />
                  <span className="min-w-0 flex-1 truncate text-1">{label}</span>
                  <span className="text-xs text-3">{text.server(server)}</span>
                  <span className="num text-1">{formatRupees(price)}</span>
                </label>
              ))}
              {listed.length === 0 && <p className="text-sm text-3">{text.none}</p>}
            </fieldset>
          )}
        </div>
      </Dialog>
      {stepUp.dialog}
    </>
  );
}
