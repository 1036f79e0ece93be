import { Link } from '@site/ui';
import type { PolicyPart } from '../PolicyPart';

function Collection() {
  return <p>Some data you give us yourself. Some is created because you use the Service.</p>;
}

function PersonalData() {
  return (
    <>
      <p>
        When you create an Account, use the Service or write to us, we may ask for Personal Data
        with which we can contact or identify you. It is:
      </p>
      <ul>
        <li>your email address,</li>
        <li>your first and last name,</li>
        <li>
          Usage Data, which the <Link href="#usage-data">next part</Link> explains.
        </li>
      </ul>
      <p>To check that an email address is yours, we send it a link with which you confirm it.</p>
    </>
  );
}

function UsageData() {
  return (
    <>
      <p>
        Usage Data is collected automatically when you use the Service: whenever your Device asks
        our servers for something, be it a page of the Website or data for the App. It may include:
      </p>
      <ul>
        <li>the IP address of your Device,</li>
        <li>the type and version of your browser,</li>
        <li>the pages you have visited, when, and for how long,</li>
        <li>device identifiers, and the type and operating system of your Device,</li>
        <li>other data that helps us to find the cause of an error.</li>
      </ul>
      <p>Most of it comes with every request that any browser or app sends over the internet.</p>
    </>
  );
}

/** The data that is collected. */
export const collection: PolicyPart = {
  id: 'data-we-collect',
  title: 'The data we collect',
  Text: Collection,
  parts: [
    { id: 'personal-data', title: 'Personal Data', Text: PersonalData },
    { id: 'usage-data', title: 'Usage Data', Text: UsageData },
  ],
};
