import type { CommonSettings } from '@site/contract';
import { Link } from '@site/ui';

/** How long the data is kept and where, what a visitor can ask for, and how to write to us. */
export const keeping = ({ supportEmail }: CommonSettings) => ({
  retention: (
    <>
      <p>
        We keep Personal Data only for as long as the purposes in this policy need it. The data of
        your Account stays for as long as you have the Account.
      </p>
      <p>
        We keep it longer only as far as we must: to comply with the law, to settle a dispute, or to
        enforce an agreement. Usage Data is generally kept for a shorter time, except where it
        serves to make the Service safer or better, or where a law obliges us to keep it.
      </p>
    </>
  ),
  transfer: (
    <>
      <p>
        The Company operates from New Jersey, United States. Your data is processed there, and in
        other places where we or our Service Providers work. If you live elsewhere, it may therefore
        be sent to and kept on computers outside your state or country, where the rules on data
        protection may differ from those at home.
      </p>
      <p>
        We take the steps that can reasonably be expected to see that your data is treated securely,
        and as this policy says, wherever it is processed.
      </p>
    </>
  ),
  'your-choices': (
    <>
      <p>You can ask us at any time to:</p>
      <ul>
        <li>tell you which Personal Data we hold about you, and give you a copy,</li>
        <li>correct what is wrong or out of date,</li>
        <li>delete your Personal Data, or your Account with all that belongs to it.</li>
      </ul>
      <p>
        <Link href="#contact">Write to us</Link> from the email address of your Account, so that we
        can tell that the request is yours. Where a law obliges or allows us to keep a part of the
        data, we will tell you which part, and why.
      </p>
      <p>
        You need not give us Personal Data at all. Without an email address, though, there can be no
        Account, and the parts of the Service that need one will not work.
      </p>
      <p>
        The law of the place where you live may give you further rights. This policy takes none of
        them away.
      </p>
    </>
  ),
  security: (
    <p>
      We protect Personal Data with measures that are reasonable for what it is. No way of sending
      data over the internet and no way of storing it is entirely secure, however, so we cannot
      promise absolute security. If you believe that your Account is at risk, please tell us at
      once.
    </p>
  ),
  children: (
    <p>
      The Service is not meant for children under the age of 13, and we do not knowingly collect
      Personal Data from them. If you are a parent or guardian and know that your child has given us
      Personal Data, please <Link href="#contact">write to us</Link>. When we learn that we hold
      such data without a parent’s consent, we delete it.
    </p>
  ),
  'other-sites': (
    <p>
      The Service links to places that we do not operate, such as the app stores from which the App
      can be downloaded. What happens to your data there is for their privacy policies to say, and
      we advise you to read them. We have no control over the content or the practices of other
      sites and take no responsibility for them.
    </p>
  ),
  changes: (
    <p>
      We may change this policy from time to time. The new version is published on this page and
      applies from then on. Before a change that matters takes effect, we will let you know by email
      or by a clear notice in the Service.
    </p>
  ),
  contact: (
    <p>
      If you have a question about this policy or about your data, or want to make use of one of
      your choices, write an email to <Link href={`mailto:${supportEmail}`}>{supportEmail}</Link>.
    </p>
  ),
});
