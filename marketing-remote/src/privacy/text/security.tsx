import type { PolicyPart } from '../PolicyPart';

function Security() {
  return (
    <p>
      We protect Personal Data with measures that are reasonable for what it is. No way of sending
      data over the internet and no way of storing it is entirely secure, however, so we cannot
      promise absolute security. If you believe that your Account is in danger, please tell us at
      once.
    </p>
  );
}

/** Protection of the data. */
export const security: PolicyPart = { id: 'security', title: 'Security', Text: Security };
