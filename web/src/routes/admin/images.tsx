import { createFileRoute } from '@tanstack/react-router';
import { ImagesScreen } from '../../features/images/images-screen.tsx';
import { adminText } from '../../ui/admin-pages.texts.ts';

type Address = { search?: string | undefined };

export const Route = createFileRoute('/admin/images')({
  staticData: { title: () => adminText.pages.images },
  validateSearch: (search: Address): Address => search,
  component: ImagesScreen,
});
