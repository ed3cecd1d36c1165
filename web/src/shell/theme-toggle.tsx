import { Moon, Sun } from 'lucide-react';
import { toggleTheme, useTheme } from '../platform/theme.ts';
import { shell } from '../strings/shell.ts';
import { IconButton } from '../ui/icon-button.tsx';

export function ThemeToggle({ className }: { className?: string }) {
  const isDark = useTheme() === 'dark';
  const Icon = isDark ? Moon : Sun;
  return (
    <IconButton label={isDark ? shell.toLight : shell.toDark} className={className} onClick={toggleTheme}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
    </IconButton>
  );
}
