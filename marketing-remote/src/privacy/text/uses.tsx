import type { PolicyPart } from '../PolicyPart';

function Uses() {
  return (
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
  );
}

/** Purposes of the data. */
export const uses: PolicyPart = { id: 'how-we-use-it', title: 'How we use your data', Text: Uses };
