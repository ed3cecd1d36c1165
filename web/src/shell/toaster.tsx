import 'sonner/dist/styles.css';
import './toaster.css';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { toast as show, Toaster as ToastArea } from 'sonner';
import { connectPresenter } from '../platform/toasts.ts';
import { useTheme } from '../platform/theme.ts';

/** Shows what `platform/toasts.ts` is given. It stands in the top layer, so that an open dialog does not hide it. */
export function Toaster({ position, defaultMs }: { position: 'top-right' | 'top-left'; defaultMs: number }) {
  const layer = useRef<HTMLDivElement>(null);
  const theme = useTheme();
  useEffect(() => {
    connectPresenter(({ kind, text, ms, at }) => {
      raise(layer.current);
      standBelowBar(layer.current);
      show[kind](text, { id: `${kind} ${text}`, duration: ms ?? defaultMs, position: at ?? position });
    });
  }, [defaultMs, position]);
  return (
    <div ref={layer} popover="manual" className="toast-layer">
      <ToastArea position={position} theme={theme} offset={offset} mobileOffset={offset} gap={8} visibleToasts={4} icons={icons} />
    </div>
  );
}

/** What came last into the top layer lies uppermost. */
function raise(layer: HTMLElement | null): void {
  if (layer === null) return;
  if (layer.matches(':popover-open')) layer.hidePopover();
  layer.showPopover();
}

/** The bar holds the balance, which toasts speak of: they stand under it, wherever it is just now. */
function standBelowBar(layer: HTMLElement | null): void {
  const bar = document.querySelector('[data-top-bar]');
  const bottom = bar === null ? barHeight : bar.getBoundingClientRect().bottom;
  layer?.style.setProperty('--toast-top', `${bottom + 8}px`);
}

const barHeight = 56;
const offset = { top: 'var(--toast-top)', right: 16, bottom: 16, left: 16 };

const look = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
const icons = { success: <CircleCheck {...look} />, error: <CircleAlert {...look} />, info: <Info {...look} /> };
