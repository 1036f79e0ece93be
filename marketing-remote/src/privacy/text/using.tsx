import { Link } from '@site/ui';

/** What the data is used for, and who gets it. */
export const using = {
  'how-we-use-it': (
    <>
      <p>We use Personal Data for these purposes:</p>
      <ul>
        <li>
          <strong>To provide the Service</strong> and to maintain it: to keep it running, find
          faults, and notice and stop misuse.
        </li>
        <li>
          <strong>To manage your Account:</strong> to register you as a user, confirm your email
          address, and give you access to the parts of the Service that are for registered users.
        </li>
        <li>
          <strong>To perform a contract:</strong> to do what we owe you under the agreement on which
          you use the Service.
        </li>
        <li>
          <strong>To contact you</strong> by email or by a notification of the App, where the
          Service needs it, for example about your Account, about security or about a change to the
          Service.
        </li>
        <li>
          <strong>To answer you</strong> when you write to us with a question or a request.
        </li>
      </ul>
      <p>
        If we ever want to use Personal Data for a purpose that does not fit these, we will ask you
        first.
      </p>
    </>
  ),
  sharing: (
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
  ),
  'disclosure-by-law': (
    <>
      <p>
        We may have to disclose Personal Data because a law, a court or another public authority
        requires it of us. We may also disclose it when we believe in good faith that this is needed
        to:
      </p>
      <ul>
        <li>comply with a legal obligation,</li>
        <li>protect the rights or the property of the Company,</li>
        <li>prevent or investigate possible wrongdoing in connection with the Service,</li>
        <li>protect the personal safety of the people who use the Service, or of the public,</li>
        <li>defend ourselves against a legal claim.</li>
      </ul>
    </>
  ),
};
