import { Moon, Sun } from 'lucide-react';
import { toggleTheme, useTheme } from '../../platform/page/theme.ts';
import { shell } from '../../ui/texts.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';

export function ThemeToggle({ className }: { className?: string }) {
  const isDark = useTheme() === 'dark';
  const Icon = isDark ? Moon : Sun;
  return (
    <IconButton label={isDark ? shell.toLight : shell.toDark} className={className} onClick={toggleTheme}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
    </IconButton>
  );
}
