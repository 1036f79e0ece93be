import type { Setting } from '@site/contract';
import { factsOf } from '../../fixtures/appFacts.fixture';
import { definitionFaults, type Definition } from './definitionFaults';

const faultsOf = (app: string, { settings, ...stated }: Partial<Definition>) => {
  const facts = factsOf(app);
  return definitionFaults({
    app,
    ...facts,
    ...stated,
    settings: { ...facts.settings, ...settings },
  });
};

const shop: Setting = { about: 'The shop.', format: 'address', default: '' };

test.each<[string, Partial<Definition>]>([
  ['no head', {}],
  [
    'texts with common settings, its own ones, and values of the page',
    {
      head: {
        pictureAlt: '{productName} on a phone',
        appBanner: '{appStoreId}',
        structuredData: { Home: { url: '{page.url}', installUrl: ['{appStoreUrl}'], price: {} } },
      },
    },
  ],
  ['https origins', { origins: { connect: ['https://maps.example.com:8443'] } }],
  [
    'settings that are addresses, its own and common ones',
    { origins: { connect: ['{collector}'], images: ['{shop}'] }, settings: { shop } },
  ],
])('accepts %s', (_, stated) => {
  expect(faultsOf('marketing', stated)).toEqual([]);
});

test.each<NonNullable<Definition['head']>>([
  { pictureAlt: 'An {apiOrigin}' },
  { appBanner: '{apiOrigin}' },
  { structuredData: { Home: { offers: [{ url: '{apiOrigin}' }] } } },
])('refuses a setting of another app: %j', (head) => {
  expect(faultsOf('marketing', { head })).toEqual([
    {
      fault: 'the head has {apiOrigin}, and its pages have no setting of that name',
      hint: 'Correct the head.',
    },
  ]);
});

test.each([
  ...['http://maps.example.com', 'https://maps.example.com/', 'https://maps.example.com;x', '*'],
  ...["'unsafe-inline'", 'data:', '', '{apiOrigin}', '{nothing}', '{productName}', '{toString}'],
  ...['{collector}{collector}', 'x{collector}'],
])('refuses the origin %j', (entry) => {
  expect(faultsOf('marketing', { origins: { images: [entry] } })).toEqual([
    {
      fault: `the origins have ${entry}, which is neither an https origin nor, in braces, one of its settings that is an address`,
      hint: 'Correct the origins.',
    },
  ]);
});
