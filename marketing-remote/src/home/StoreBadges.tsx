import { StoreBadge } from './StoreBadge';

/** Drawn by us, as the stores' own artwork is not ours to change: a tray that an arrow falls into. */
const download = (
  <path
    d="M12 3.5v11m0 0 4.5-4.5M12 14.5 7.5 10M4 16v2.5A2 2 0 0 0 6 20.5h12a2 2 0 0 0 2-2V16"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.2"
    strokeLinecap="round"
    strokeLinejoin="round"
  />
);

/** A plain play sign. */
const play = (
  <path
    d="M6.5 4.8v14.4L19 12z"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.2"
    strokeLinejoin="round"
  />
);

interface BadgeProps {
  /** The app's page in the store. */
  href: string;
  /** Address of the store's own artwork; an empty string draws ours. */
  artwork: string;
}

/** Leads to the app in Apple's App Store. */
export function AppStoreBadge(props: BadgeProps) {
  return <StoreBadge {...props} lead="Download on the" store="App Store" icon={download} />;
}

/** Leads to the app in Google Play. */
export function GooglePlayBadge(props: BadgeProps) {
  return <StoreBadge {...props} lead="Get it on" store="Google Play" icon={play} />;
}
