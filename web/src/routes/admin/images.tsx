import { createFileRoute } from '@tanstack/react-router';
import { OpensSoon } from '../../shell/admin/opens-soon.tsx';
import { adminText } from '../../strings/admin.ts';

export const Route = createFileRoute('/admin/images')({
  staticData: { title: adminText.pages.images },
  component: () => <OpensSoon page="images" />,
});
