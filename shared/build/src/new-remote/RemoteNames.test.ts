import { remoteNames } from './RemoteNames';
import { declarationText, routeText } from './routeText';

test('names everything after the remote, also when its name has dashes', () => {
  expect(remoteNames('gift-cards')).toEqual({
    name: 'gift-cards',
    workspace: 'gift-cards-remote',
    page: 'GiftCards',
    heading: 'Gift cards',
    setting: 'giftCardsIntro',
    path: '/gift-cards',
  });
  expect(remoteNames('billing', '/account/bills')).toMatchObject({
    page: 'Billing',
    path: '/account/bills',
  });
});

test.each(['box', 'link', 'container', 'page-props', 'site-header'])(
  'the page of %s does not take the name of something that it imports',
  (name) => {
    expect(remoteNames(name).page).toMatch(/Page$/);
  },
);

test('the route leads to the page of the remote', () => {
  expect(routeText(remoteNames('gift-cards', '/gifts'))).toBe(`    {
      path: '/gifts',
      page: { remote: 'gift-cards', page: 'GiftCards' },
      title: '{productName} - Gift cards',
      description: 'Gift cards of {productName}.',
      indexed: true,
    },`);
});

test('the declaration of a remote elsewhere quotes a name with dashes', () => {
  const line = (name: string) => declarationText(remoteNames(name)).split('\n')[2];
  expect(line('gift-cards')).toBe(
    `    'gift-cards': { name: 'gift-cards'; pages: { GiftCards: PageDefinition } };`,
  );
  expect(line('billing')).toBe(
    `    billing: { name: 'billing'; pages: { Billing: PageDefinition } };`,
  );
});
