import { Link } from '@site/ui';
import type { PolicyPart } from '../PolicyPart';

/** How long the data is kept, where, and what a visitor can ask for. */
export const keeping: PolicyPart[] = [
  {
    id: 'retention',
    title: 'How long we keep it',
    Text: () => (
      <>
        <p>
          We keep Personal Data only for as long as the purposes in this policy need it. The data of
          your Account stays for as long as you have the Account.
        </p>
        <p>
          We keep it longer only as far as we must: to comply with the law, to settle a dispute, or
          to enforce an agreement. Usage Data is generally kept for a shorter time, except where it
          serves to make the Service safer or better, or where a law obliges us to keep it.
        </p>
      </>
    ),
  },
  {
    id: 'transfer',
    title: 'Where it is processed',
    Text: () => (
      <>
        <p>
          The Company operates from New Jersey, United States. Your data is processed there, and in
          other places where we or our Service Providers work. If you live elsewhere, it may
          therefore be sent to and kept on computers outside your state or country, where the rules
          on data protection may differ from those at home.
        </p>
        <p>
          We take the steps that can reasonably be expected to see that your data is treated
          securely, and as this policy says, wherever it is processed.
        </p>
      </>
    ),
  },
  {
    id: 'your-choices',
    title: 'Your choices and deletion',
    Text: () => (
      <>
        <p>You can ask us at any time to:</p>
        <ul>
          <li>tell you which Personal Data we hold about you, and give you a copy,</li>
          <li>correct what is wrong or out of date,</li>
          <li>delete your Personal Data, or your Account with all that belongs to it.</li>
        </ul>
        <p>
          <Link href="#contact">Write to us</Link> from the email address of your Account, so that
          we can tell that the request is yours. Where a law obliges or allows us to keep a part of
          the data, we will tell you which part, and why.
        </p>
        <p>
          You need not give us Personal Data at all. Without an email address, though, there can be
          no Account, and the parts of the Service that need one will not work.
        </p>
        <p>
          The law of the place where you live may give you further rights. This policy takes none of
          them away.
        </p>
      </>
    ),
  },
  {
    id: 'security',
    title: 'Security',
    Text: () => (
      <p>
        We protect Personal Data with measures that are reasonable for what it is. No way of sending
        data over the internet and no way of storing it is entirely secure, however, so we cannot
        promise absolute security. If you believe that your Account is in danger, please tell us at
        once.
      </p>
    ),
  },
];
