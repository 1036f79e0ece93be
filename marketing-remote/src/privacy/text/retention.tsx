import type { PolicyPart } from '../PolicyPart';

function Retention() {
  return (
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
  );
}

/** Retention of the data. */
export const retention: PolicyPart = {
  id: 'retention',
  title: 'How long we keep it',
  Text: Retention,
};
