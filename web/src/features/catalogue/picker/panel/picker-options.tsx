import type { Service } from '@pinline/contract/catalogue/catalogue.calls';
import { toggleFavourite } from '../../chosen-before.ts';
import { listId } from '../picker-control.ts';
import type { PickerKeys } from '../picker-keys.ts';
import { PickerList } from './picker-list.tsx';
import { PickerHeadRow, PickerServiceRow } from './picker-row.tsx';
import type { PickerRow } from './picker-rows.ts';
import { pickerText } from './picker.texts.ts';

type PickerOptionsProps = {
  rows: readonly PickerRow[];
  keys: PickerKeys;
  chosen: Service | undefined;
  userKey: string;
  onChoose: (service: Service) => void;
};

export function PickerOptions({ rows, keys, chosen, userKey, onChoose }: PickerOptionsProps) {
  const heads = rows.flatMap((row, index) => (row.kind === 'head' ? [index] : []));
  const found = rows.length - heads.length;
  return (
    <PickerList
      id={listId}
      label={pickerText.list}
      rows={rows}
      active={keys.active}
      renderRow={(row, index) =>
        row.kind === 'head' ? (
          <PickerHeadRow {...row} />
        ) : (
          <PickerServiceRow
            id={optionId(row.service)}
            row={row}
            isActive={index === keys.active}
            isChosen={row.service.id === chosen?.id}
            position={{ index: index + 1 - heads.filter((head) => head < index).length, of: found }}
            onChoose={() => {
              keys.moveTo(row.service);
              onChoose(row.service);
            }}
            onFavour={() => toggleFavourite(userKey, row.service.serviceCode)}
            onKeyDown={keys.onKeyDown}
            onPoint={() => keys.moveTo(row.service)}
          />
        )
      }
    />
  );
}

export function optionId(service: Service): string {
  return `${listId}-${service.id}`;
}
