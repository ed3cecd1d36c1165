import 'sonner/dist/styles.css';
import './toaster.css';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { toast as show, Toaster as ToastStack } from 'sonner';
import { connectPresenter, type More, type ToastArea } from '../platform/page/toasts.ts';
import { useTheme } from '../platform/page/theme.ts';

/** In the top layer, so that an open dialog doesn't hide toasts. */
export function Toaster({ area }: { area: ToastArea }) {
  const { position, ms: times } = looks[area];
  const layer = useRef<HTMLDivElement>(null);
  const theme = useTheme();
  const errorsHere = useErrorsOfPage();
  useEffect(() => {
    connectPresenter(({ kind, text, ms, at, more }) => {
      raise(layer.current);
      standBelowBar(layer.current);
      const id = `${kind} ${text}`;
      if (kind === 'error' && more === undefined) errorsHere.add(id);
      show[kind](text, { id, duration: ms ?? times[kind], position: at ?? position, ...lookOf(more) });
    });
  }, [times, position, errorsHere]);
  return (
    <div ref={layer} popover="manual" className="toast-layer">
      <ToastStack position={position} theme={theme} offset={offset} mobileOffset={offset} gap={8} visibleToasts={4} icons={icons} />
    </div>
  );
}

/** What failed on a page is no news on the next one. An error that comes while a page opens, such as of a broken link, stays. */
function useErrorsOfPage(): { add: (id: string) => void } {
  const router = useRouter();
  const [ids] = useState(() => new Set<string>());
  useEffect(
    () =>
      router.subscribe('onResolved', ({ pathChanged }) => {
        if (!pathChanged) return;
        for (const id of ids) show.dismiss(id);
        ids.clear();
      }),
    [router, ids],
  );
  return useMemo(() => ({ add: (id) => void (router.state.status === 'idle' && ids.add(id)) }), [router, ids]);
}

function lookOf(more: More | undefined) {
  if (more === undefined) return {};
  const { text, button } = more;
  return {
    description:
      more.onOpen === undefined ? (
        text
      ) : (
        <button type="button" className={/^\d/.test(text) ? 'toast-open toast-code num' : 'toast-open'} onClick={more.onOpen}>
          {text}
          <span className="sr-only">, {more.openLabel}</span>
        </button>
      ),
    ...(button && { action: { label: button.label, onClick: button.onPress } }),
  };
}

/** The element that entered the top layer last is on top. */
function raise(layer: HTMLElement | null): void {
  if (layer === null) return;
  if (layer.matches(':popover-open')) layer.hidePopover();
  layer.showPopover();
}

/** Toasts often explain the balance in the top bar. */
function standBelowBar(layer: HTMLElement | null): void {
  const bar = document.querySelector('[data-top-bar]');
  const bottom = bar === null ? barHeight : bar.getBoundingClientRect().bottom;
  layer?.style.setProperty('--toast-top', `${bottom + 8}px`);
}

const looks = {
  user: { position: 'top-right', ms: { success: 2000, info: 2000, error: 5000 } },
  public: { position: 'top-right', ms: { success: 5000, info: 5000, error: 5000 } },
  admin: { position: 'top-left', ms: { success: 3000, info: 3000, error: 3000 } },
} as const;

const barHeight = 56;
const offset = { top: 'var(--toast-top)', right: 16, bottom: 16, left: 16 };

const look = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
const icons = { success: <CircleCheck {...look} />, error: <CircleAlert {...look} />, info: <Info {...look} /> };
