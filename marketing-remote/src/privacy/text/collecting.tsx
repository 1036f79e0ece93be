import type { CommonSettings } from '@site/contract';
import { Link } from '@site/ui';

/** Defines the terms, and says which data is collected. */
export const collecting = ({ productName }: CommonSettings) => ({
  interpretation: (
    <p>
      Some words in this policy begin with a capital letter. They mean what the list below says,
      whether they are singular or plural.
    </p>
  ),
  definitions: (
    <dl>
      <dt>Account</dt>
      <dd>Your personal access to the Service, or to the parts of it that need one.</dd>
      <dt>App</dt>
      <dd>The {productName} program that you install on a Device.</dd>
      <dt>Company</dt>
      <dd>The operator of {productName}. “We”, “us” and “our” in this policy stand for it too.</dd>
      <dt>Device</dt>
      <dd>Anything with which the Service can be used, such as a phone, a tablet or a computer.</dd>
      <dt>Personal Data</dt>
      <dd>Any information that relates to a person who is identified by it or can be.</dd>
      <dt>Service</dt>
      <dd>The App, the Website, and the systems that run them.</dd>
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
      <dd>The {productName} website, on which you are reading this policy.</dd>
      <dt>You</dt>
      <dd>
        The person who uses the Service, or the business or other organization for which that person
        uses it.
      </dd>
    </dl>
  ),
  'data-we-collect': (
    <p>Some data you give us yourself. Some is created because you use the Service.</p>
  ),
  'personal-data': (
    <>
      <p>
        When you create an Account, use the Service or write to us, we may ask for Personal Data
        with which we can contact or identify you. It may include, but is not limited to:
      </p>
      <ul>
        <li>your email address,</li>
        <li>your first and last name,</li>
        <li>
          what you enter about your goals and your training, such as weights, sets, repetitions and
          dates,
        </li>
        <li>
          Usage Data, which the <Link href="#usage-data">next part</Link> explains.
        </li>
      </ul>
      <p>To check that an email address is yours, we send it a link with which you confirm it.</p>
    </>
  ),
  'usage-data': (
    <>
      <p>
        Usage Data is collected automatically when you use the Service: whenever your Device asks
        our servers for something, be it a page of the Website or data for the App. It may include,
        but is not limited to:
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
  ),
  storage: (
    <>
      <p>
        The Website sets no cookies, and its pages load nothing from third parties for advertising
        or tracking. It keeps in your browser’s storage only what these names stand for.
      </p>
      <p>In the session storage, which your browser deletes when you close the tab:</p>
      <ul>
        <li>
          <code>positions</code>: how far you have scrolled on each page, what you have opened there
          and what you used last, so that a reload or the Back button leads back to your place,
        </li>
        <li>
          <code>outcome</code>: what became of an email confirmation, if you left its page
          meanwhile, until the next page has told you,
        </li>
        <li>
          <code>entry</code>: while a page loads, its address up to a question mark, and a random
          name of your visit to it, so that the Back button leads back to your place,
        </li>
        <li>
          <code>preview</code>: the name of a new version to which we gave you a link, until you
          leave it.
        </li>
      </ul>
      <p>In the local storage, until you clear your browser’s data:</p>
      <ul>
        <li>
          <code>draw</code>: while we try out a new version with some of our visitors, a random
          number from 0 to 99, which decides whether you get it. It does not identify you, and we do
          not receive it.
        </li>
      </ul>
    </>
  ),
});
