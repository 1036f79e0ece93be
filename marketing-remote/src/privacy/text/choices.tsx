import { Link } from '@site/ui';
import type { PolicyPart } from '../PolicyPart';

function Choices() {
  return (
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
  );
}

/** Visitors' rights. */
export const choices: PolicyPart = {
  id: 'your-choices',
  title: 'Your choices and deletion',
  Text: Choices,
};
