import type { ReactNode, Ref } from 'react';
import { classes } from '../../../ui/classes.ts';
import { Tile } from '../../../ui/tile/tile.tsx';
import { rowsText as text } from './rows.texts.ts';
import './rows.css';

/** Every state is 72 px high and has the same places, so that nothing moves. What only a wide list shows has `onlyWide`. */
export const onlyWide = 'row-wide';
export const onlyNarrow = 'row-narrow';

type RowFrameProps = {
  id?: string;
  ref?: Ref<HTMLLIElement>;
  label: string;
  logo: string | null;
  /** Beside the name, such as the country. */
  facts: ReactNode;
  /** Under the name. */
  line: ReactNode;
  columns: keyof typeof columns;
  isOver?: boolean;
  onOpen?: (() => void) | undefined;
  children: ReactNode;
};

export function RowFrame({ id, ref, label, logo, facts, line, columns: kind, isOver = false, onOpen, children }: RowFrameProps) {
  const nameClass = classes('min-w-6 truncate text-md font-medium', isOver ? 'text-2' : 'text-1');
  return (
    <li
      id={id}
      ref={ref}
      tabIndex={-1}
      className={classes(
        'row relative h-18 items-center border-line px-card not-first:border-t hover:bg-hover focus-visible:-outline-offset-2',
        columns[kind],
      )}
    >
      <span className={classes('grid', isOver && 'opacity-70')}>
        <Tile label={label} logo={logo} />
      </span>
      <div className="min-w-0">
        <p className="flex items-baseline gap-1.5 text-xs text-3">
          {onOpen === undefined ? (
            <span className={nameClass} title={label}>
              {label}
            </span>
          ) : (
            // It covers the row; other buttons lie above it.
            <button
              type="button"
              aria-haspopup="dialog"
              title={text.open(label)}
              onClick={onOpen}
              className={classes(nameClass, 'text-left after:absolute after:inset-0')}
            >
              {label}
            </button>
          )}
          {facts}
        </p>
        <div className="flex h-6 items-center gap-1.5 text-xs whitespace-nowrap text-3">{line}</div>
      </div>
      {children}
    </li>
  );
}

const columns = { waiting: 'row-waiting', code: 'row-code', ended: 'row-ended' };

/** Gives way before the name does. */
export function RowCountry({ name }: { name: string }) {
  return (
    <span className="min-w-0 shrink-[9999] truncate" title={name}>
      {name}
    </span>
  );
}

/** Two short lines at the right; `isLast` where what is beside them needs the room first. */
export function RowFacts({ isLast = false, children }: { isLast?: boolean; children: [ReactNode, ReactNode] }) {
  return (
    <div className={classes(isLast ? 'row-widest' : onlyWide, 'min-w-24 text-right text-xs leading-4.5 whitespace-nowrap text-3')}>
      <p>{children[0]}</p>
      <p>{children[1]}</p>
    </div>
  );
}
