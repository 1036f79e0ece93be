import type { CommonSettings } from '@site/contract';
import { Button } from '@site/ui';
import { Notice } from './Notice';
import { ProgressLine } from './ProgressLine';

interface PageUnavailableProps {
  site: CommonSettings;
  /** Path of the page that failed. */
  pathname: string;
  isTrying: boolean;
  onTryAgain: () => void;
}

/** The message shown in place of a page whose code failed to load or broke. */
export function PageUnavailable({ site, pathname, isTrying, onTryAgain }: PageUnavailableProps) {
  return (
    <Notice
      site={site}
      title="This page can’t be shown right now"
      text="The rest of the site works. Check your connection and try again in a moment."
    >
      <Button variant="contained" size="large" onClick={() => isTrying || onTryAgain()}>
        Try again
      </Button>
      {isTrying && <ProgressLine />}
      {pathname !== '/' && (
        <Button variant="outlined" size="large" href="/">
          Go to the home page
        </Button>
      )}
    </Notice>
  );
}
