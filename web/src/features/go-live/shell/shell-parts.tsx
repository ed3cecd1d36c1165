/** One lazy file for what the menu, every page and Home have of it. */
export { GoLiveCard } from './home-card.tsx';
export { GoLiveCount } from './go-live-count.tsx';
export { GoLiveWatch } from './go-live-watch.tsx';
