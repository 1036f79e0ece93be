import { remoteNames } from './RemoteNames';

test('names everything after the remote, also when its name has dashes', () => {
  expect(remoteNames('gift-cards')).toEqual({
    name: 'gift-cards',
    property: `'gift-cards'`,
    workspace: 'gift-cards-remote',
    page: 'GiftCards',
    heading: 'Gift cards',
    setting: 'giftCardsIntro',
    path: '/gift-cards',
  });
  expect(remoteNames('billing', '/account/bills')).toMatchObject({
    property: 'billing',
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
