import { createFileRoute } from '@tanstack/react-router';

/** Every address below /admin: the operator's area says the same everywhere. */
export const Route = createFileRoute('/admin/$')({});
