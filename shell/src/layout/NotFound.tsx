import type { CommonSettings } from '@site/contract';
import { Button } from '@site/ui';
import { Notice } from './Notice';

/** The page for addresses without a route. */
export function NotFound({ site }: { site: CommonSettings }) {
  return (
    <Notice
      site={site}
      title="This page doesn’t exist"
      text="The address may be mistyped, or the page has moved."
    >
      <Button variant="contained" size="large" href="/">
        Go to the home page
      </Button>
    </Notice>
  );
}
