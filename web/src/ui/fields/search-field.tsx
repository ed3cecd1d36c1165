import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import { fieldBoxClass } from './field.tsx';
import '../list/listing.css';

type SearchFieldProps = {
  label: string;
  placeholder: string;
  value: string;
  /** Called when typing pauses, with the trimmed text. */
  onSearch: (text: string) => void;
};

/** Also follows changes from outside, such as Back. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const [sent, setSent] = useState(value);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  if (value !== known) {
    setKnown(value);
    if (value !== sent) {
      setSent(value);
      setTyped(value);
    }
  }
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => {
      setSent(text.trim());
      onSearch(text.trim());
    }, pauseMs);
  };
  return (
    <div className={classes(fieldBoxClass, 'listing-search')}>
      <Search size={16} strokeWidth={1.75} aria-hidden className="text-3" />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => type(event.target.value)}
        // Enter must not submit a form around it.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        className="h-full w-full min-w-0 flex-1 text-ellipsis outline-none"
      />
    </div>
  );
}

const pauseMs = 250;
