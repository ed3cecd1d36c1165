import { useState } from 'react';
import { listedKeys } from '../../platform/keys/keys.ts';
import { keyList } from './palette.texts.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Kbd } from '../../ui/kbd.tsx';

export function KeyHelp({ onClose }: { onClose: () => void }) {
  const [keys] = useState(() => [
    ...listedKeys(),
    { key: keyList.paletteKeys, about: keyList.palette },
    { key: keyList.escape, about: keyList.close },
  ]);
  return (
    <Dialog open onClose={onClose} title={keyList.title}>
      <dl className="grid grid-cols-[1fr_auto] text-sm">
        {keys.map(({ key, about }) => (
          <div key={key} className="col-span-2 grid grid-cols-subgrid items-center border-line py-2 not-first:border-t">
            <dt>{about}</dt>
            <dd className="text-right">
              <span className="sr-only">{key}</span>
              <Kbd keys={key.length === 1 ? key.toUpperCase() : key} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
