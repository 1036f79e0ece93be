import type { PolicyPart, PolicyTextProps } from '../PolicyPart';

function Interpretation() {
  return (
    <p>
      Some words in this policy begin with a capital letter. They mean what the list below says,
      whether they stand in the singular or in the plural.
    </p>
  );
}

function Definitions({ site }: PolicyTextProps) {
  return (
    <dl>
      <dt>Account</dt>
      <dd>Your personal access to the Service, or to the parts of it that need one.</dd>
      <dt>App</dt>
      <dd>The {site.productName} program that you install on a Device.</dd>
      <dt>Company</dt>
      <dd>
        The operator of {site.productName}. “We”, “us” and “our” in this policy stand for it too.
      </dd>
      <dt>Country</dt>
      <dd>New Jersey, United States.</dd>
      <dt>Device</dt>
      <dd>Anything with which the Service can be used, such as a phone, a tablet or a computer.</dd>
      <dt>Personal Data</dt>
      <dd>Any information that relates to a person who is identified by it or can be.</dd>
      <dt>Service</dt>
      <dd>The App, the Website, and what stands behind both of them to make them work.</dd>
      <dt>Service Provider</dt>
      <dd>
        A person or a business that handles data for the Company: it helps us to run the Service,
        carries out a part of it for us, or helps us to understand how it is used.
      </dd>
      <dt>Usage Data</dt>
      <dd>
        Data that is collected automatically, because the Service is used or so that it can run.
      </dd>
      <dt>Website</dt>
      <dd>The {site.productName} website, on which you are reading this policy.</dd>
      <dt>You</dt>
      <dd>
        The person who uses the Service, or the business or other organization for which that person
        uses it.
      </dd>
    </dl>
  );
}

/** Definitions of the policy's terms. */
export const definitions: PolicyPart = {
  id: 'interpretation-and-definitions',
  title: 'Interpretation and definitions',
  parts: [
    { id: 'interpretation', title: 'Interpretation', Text: Interpretation },
    { id: 'definitions', title: 'Definitions', Text: Definitions },
  ],
};
