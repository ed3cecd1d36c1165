import { createFileRoute } from '@tanstack/react-router';
import { ImagesScreen } from '../../features/images/images-screen.tsx';
import { adminText } from '../../shell/admin/texts.ts';

/** What links lead here with. */
type Address = { search?: string | undefined };

export const Route = createFileRoute('/admin/images')({
  staticData: { title: adminText.pages.images },
  // An address is text; the screen reads it, as whatever a route knows is part of every page's first load.
  validateSearch: (search: Address): Address => search,
  component: ImagesScreen,
});
