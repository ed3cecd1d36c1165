import { useState } from 'react';
import { classes } from '../classes.ts';
import { monogram } from '@pinline/contract/catalogue/monogram.rules';

type TileProps = {
  label: string;
  logo?: string | null;
  size?: 'sm' | 'md' | 'lg';
};

export function Tile({ label, logo = null, size = 'md' }: TileProps) {
  const [failedLogo, setFailedLogo] = useState<string | null>(null);
  const hasLogo = logo !== null && logo !== failedLogo;
  return (
    <span
      aria-hidden
      className={classes(
        'inline-grid flex-none place-items-center overflow-hidden font-bold tracking-tight text-2',
        !hasLogo && 'bg-tile inset-ring inset-ring-line',
        sizes[size],
      )}
    >
      {hasLogo ? (
        <img src={logo} alt="" className="size-full object-contain" loading="lazy" decoding="async" onError={() => setFailedLogo(logo)} />
      ) : (
        monogram(label)
      )}
    </span>
  );
}

const sizes = {
  sm: 'size-7 rounded-[7px] text-2xs',
  md: 'size-9 rounded-tile text-sm',
  lg: 'size-11 rounded-tile text-md',
};
