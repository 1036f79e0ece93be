import type { PolicyPart } from '../PolicyPart';

function Disclosure() {
  return (
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
  );
}

/** Disclosure required by law. */
export const disclosure: PolicyPart = {
  id: 'disclosure-by-law',
  title: 'Disclosure required by law',
  Text: Disclosure,
};
