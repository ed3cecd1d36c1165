import { createFileRoute } from '@tanstack/react-router';
import { onlyAdmins } from '../platform/session/guards.ts';
import { AdminLayout } from '../shell/admin/admin-layout.tsx';
import { NoSuchAdminPage } from '../shell/admin/no-such-admin-page.tsx';

export const Route = createFileRoute('/admin')({
  beforeLoad: onlyAdmins,
  component: AdminLayout,
  notFoundComponent: NoSuchAdminPage,
});
