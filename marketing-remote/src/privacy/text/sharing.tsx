import { Link } from '@site/ui';
import type { PolicyPart } from '../PolicyPart';

function Sharing() {
  return (
    <>
      <p>We share Personal Data only in these cases. Selling it is not one of them.</p>
      <ul>
        <li>
          <strong>With Service Providers</strong> who work for us, for example by hosting the
          Service or sending our emails. They may use the data for that work only.
        </li>
        <li>
          <strong>When the business changes hands:</strong> if the Company or a part of it merges
          with another, is sold, or is reorganized. We will tell you before a different privacy
          policy applies to your data.
        </li>
        <li>
          <strong>When the law asks for it,</strong> as{' '}
          <Link href="#disclosure-by-law">described below</Link>.
        </li>
        <li>
          <strong>When you agree:</strong> for any other purpose that you have consented to.
        </li>
      </ul>
    </>
  );
}

/** Sharing with third parties. */
export const sharing: PolicyPart = { id: 'sharing', title: 'Who we share it with', Text: Sharing };
