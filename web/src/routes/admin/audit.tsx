import { createFileRoute } from '@tanstack/react-router';
import { AuditScreen } from '../../features/audit/audit-screen.tsx';
import { adminText } from '../../ui/admin-pages.texts.ts';

export const Route = createFileRoute('/admin/audit')({
  staticData: { title: () => adminText.pages.audit },
  component: AuditScreen,
});
