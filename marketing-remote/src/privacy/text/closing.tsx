import { Link } from '@site/ui';
import type { PolicyPart } from '../PolicyPart';

/** Who the policy is for, what it leaves out, and how to write to us. */
export const closing: PolicyPart[] = [
  {
    id: 'children',
    title: 'Children',
    Text: () => (
      <p>
        The Service is not meant for children under the age of 13, and we do not knowingly collect
        Personal Data from them. If you are a parent or guardian and know that your child has given
        us Personal Data, please <Link href="#contact">write to us</Link>. When we learn that we
        hold such data without a parent’s consent, we delete it.
      </p>
    ),
  },
  {
    id: 'other-sites',
    title: 'Links to other sites',
    Text: () => (
      <p>
        The Service links to places that we do not operate, such as the app stores from which the
        App can be downloaded. What happens to your data there is for their privacy policies to say,
        and we advise you to read them. We have no control over the content or the practices of
        other sites and take no responsibility for them.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    Text: () => (
      <p>
        We may change this policy from time to time. The new version is published on this page, with
        the date of the change at its top, and applies from then on. Before a change that matters
        takes effect, we will let you know by email or by a clear notice in the Service.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact us',
    Text: ({ site }) => (
      <p>
        If you have a question about this policy or about your data, or want to make use of one of
        your choices, write an email to{' '}
        <Link href={`mailto:${site.supportEmail}`}>{site.supportEmail}</Link>.
      </p>
    ),
  },
];
