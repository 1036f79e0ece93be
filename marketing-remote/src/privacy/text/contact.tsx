import { Link } from '@site/ui';
import type { PolicyPart, PolicyTextProps } from '../PolicyPart';

function Contact({ site }: PolicyTextProps) {
  return (
    <p>
      If you have a question about this policy or about your data, or want to make use of one of
      your choices, write an email to{' '}
      <Link href={`mailto:${site.supportEmail}`}>{site.supportEmail}</Link>.
    </p>
  );
}

/** Contact details, the last section. */
export const contact: PolicyPart = { id: 'contact', title: 'Contact us', Text: Contact };
