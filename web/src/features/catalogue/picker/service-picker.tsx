import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ServerNumber } from '@pinline/contract/catalogue/catalogue.rules';
import { toast } from '../../../platform/page/toasts.ts';
import { activationsText } from '../../activations/activations.texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Popover } from '../../../ui/dialog/popover.tsx';
import { servicesQuery } from '../catalogue.api.ts';
import { rememberChosen, useUserKey } from '../chosen-before.ts';
import type { PickerControl } from './picker-control.ts';
import { select, useSelection } from '../selection.store.ts';
import { PickerAnchor } from './picker-anchor.tsx';
import { PickerPanel, PickerSheet } from './picker-sheet.tsx';

export function ServicePicker({ server, control }: { server: ServerNumber; control: PickerControl }) {
  const query = useQuery(servicesQuery());
  const selection = useSelection();
  const userKey = useUserKey();
  const box = useRef<HTMLDivElement>(null);
  const services = query.data?.filter((service) => service.server === server);
  const chosen = services?.find((service) => service.serviceCode === selection.serviceCode);

  const isLoading = services === undefined && !query.isError && selection.serviceCode !== null;

  useEffect(() => void PickerPanel.fetch(), []);

  const close = () => {
    control.close();
    // The control is rendered again after the list is gone.
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[data-anchor]')?.focus());
  };
  const submit = () => {
    if (chosen === undefined) {
      toast.error(activationsText.picker.selectFirst);
      return;
    }
    rememberChosen(userKey, chosen.serviceCode);
    select({ serviceCode: chosen.serviceCode, isSubmitted: true });
    close();
  };
  return (
    <div ref={box} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Popover
        open={control.isOpen}
        onClose={close}
        className="md:w-110"
        anchor={<PickerAnchor chosen={chosen} control={control} isLoading={isLoading} />}
      >
        <PickerSheet
          query={query}
          services={services}
          chosen={chosen}
          userKey={userKey}
          control={control}
          onChoose={(service) =>
            select({
              serviceCode: service.serviceCode,
              isSubmitted: selection.isSubmitted && selection.serviceCode === service.serviceCode,
            })
          }
          onSubmit={submit}
          onClose={close}
        />
      </Popover>
      {!control.isOpen && !isLoading && !(selection.isSubmitted && chosen !== undefined) && (
        <Button variant="primary" size="lg" block onClick={submit}>
          {activationsText.picker.submit}
        </Button>
      )}
    </div>
  );
}
