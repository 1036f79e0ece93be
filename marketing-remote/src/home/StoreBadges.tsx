import { StoreBadge } from './StoreBadge';

/**
 * A download icon: an arrow into a tray. We draw it ourselves because the stores' artwork must not
 * be changed.
 */
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

/** A play icon. */
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
  /** URL of the store's own artwork. An empty string means ours. */
  artwork: string;
}

/** Links to the app in Apple's App Store. */
export function AppStoreBadge(props: BadgeProps) {
  return <StoreBadge {...props} lead="Download on the" store="App Store" icon={download} />;
}

/** Links to the app in Google Play. */
export function GooglePlayBadge(props: BadgeProps) {
  return <StoreBadge {...props} lead="Get it on" store="Google Play" icon={play} />;
}
