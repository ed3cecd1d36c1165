import { createRootRoute } from '@tanstack/react-router';
import { LostPage } from '../shell/not-found-page.tsx';
import { Root } from '../shell/root.tsx';

export const Route = createRootRoute({ component: Root, notFoundComponent: LostPage });
