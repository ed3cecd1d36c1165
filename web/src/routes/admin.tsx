import { createFileRoute } from '@tanstack/react-router';
import { onlyAdmins } from '../platform/guards.ts';
import { AdminArea } from '../shell/admin-area.tsx';
import { shell } from '../strings/shell.ts';

export const Route = createFileRoute('/admin')({
  staticData: { title: shell.pages.admin },
  beforeLoad: onlyAdmins,
  component: AdminArea,
});
