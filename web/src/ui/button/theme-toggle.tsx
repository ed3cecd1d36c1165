import { Moon, Sun } from 'lucide-react';
import { toggleTheme, useTheme } from '../../platform/page/theme.ts';
import { shell } from '../../platform/language/shell.texts.ts';
import { IconButton } from './icon-button.tsx';

export function ThemeToggle({ className }: { className?: string }) {
  const isDark = useTheme() === 'dark';
  return (
    <IconButton label={isDark ? shell.toLight : shell.toDark} className={className} onClick={toggleTheme}>
      {/* By style, because the first paint is drawn before the theme is known. */}
      <Sun size={16} strokeWidth={1.75} aria-hidden className="dark:hidden" />
      <Moon size={16} strokeWidth={1.75} aria-hidden className="not-dark:hidden" />
    </IconButton>
  );
}
