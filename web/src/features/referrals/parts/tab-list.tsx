import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { classes } from '../../../ui/classes.ts';

type TabListProps<Id extends string> = {
  label: string;
  tabs: readonly { id: Id; title: string }[];
  current: Id;
  onOpen: (id: Id) => void;
};

export function TabList<Id extends string>({ label, tabs, current, onOpen }: TabListProps<Id>) {
  const list = useRef<HTMLDivElement>(null);
  const go = (event: KeyboardEvent) => {
    const next = targetOf(event.key, { at: tabs.findIndex(({ id }) => id === current), count: tabs.length });
    const tab = next === undefined ? undefined : tabs[next];
    if (tab === undefined) return;
    event.preventDefault();
    onOpen(tab.id);
    list.current?.querySelector<HTMLElement>(`#tab-${tab.id}`)?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className="flex gap-1 border-b border-line px-card">
      {tabs.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`tab-${id}`}
          aria-selected={id === current}
          aria-controls={`panel-${id}`}
          tabIndex={id === current ? 0 : -1}
          onClick={() => onOpen(id)}
          onKeyDown={go}
          className={classes(
            'relative min-h-12 px-2 text-md font-medium whitespace-nowrap',
            id === current ? 'text-1' : 'text-2 hover:text-1',
          )}
        >
          {title}
          {id === current && <span className="absolute inset-x-0 bottom-0 h-1 rounded-full bg-accent-mark" />}
        </button>
      ))}
    </div>
  );
}

export function TabPanel({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div role="tabpanel" id={`panel-${id}`} aria-labelledby={`tab-${id}`} tabIndex={0}>
      {children}
    </div>
  );
}

function targetOf(key: string, { at, count }: { at: number; count: number }): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
