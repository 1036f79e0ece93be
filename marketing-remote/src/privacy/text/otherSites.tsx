import type { PolicyPart } from '../PolicyPart';

function OtherSites() {
  return (
    <p>
      The Service links to places that we do not operate, such as the app stores from which the App
      can be downloaded. What happens to your data there is for their privacy policies to say, and
      we advise you to read them. We have no control over the content or the practices of other
      sites and take no responsibility for them.
    </p>
  );
}

/** Links to other sites. */
export const otherSites: PolicyPart = {
  id: 'other-sites',
  title: 'Links to other sites',
  Text: OtherSites,
};
