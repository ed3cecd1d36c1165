import { isDevtoolsShortcut } from './devtools-guard.rules.ts';

export function startDevtoolsGuard(): void {
  document.addEventListener('contextmenu', blockMenu);
  document.addEventListener('keydown', blockShortcut);
}

export function stopDevtoolsGuard(): void {
  document.removeEventListener('contextmenu', blockMenu);
  document.removeEventListener('keydown', blockShortcut);
}

/** Fields and figures keep their menu for copying. A menu opened by keyboard stays too: it may be a user's only way to it. */
function blockMenu(event: MouseEvent): void {
  const isByKeyboard = event instanceof PointerEvent && event.pointerType === '';
  const isOnText = event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable], .num') !== null;
  if (!isByKeyboard && !isOnText) event.preventDefault();
}

function blockShortcut(event: KeyboardEvent): void {
  if (isDevtoolsShortcut(event)) event.preventDefault();
}
