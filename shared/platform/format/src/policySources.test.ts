import { testSite } from '@site/testing';
import { addedSources, policySources } from './policySources';

const site = {
  ...testSite,
  apiOrigin: 'https://api.example.com',
  collector: 'https://collector.example.com/site;a,b?key=1',
  appStoreBadge: "https://badges.example.com/it's.svg?v=2",
};

test('fills in settings, and leaves out empty and unknown ones', () => {
  const uses = [
    { connect: ['{apiOrigin}', '{googlePlayBadge}', '{nothing}'] },
    undefined,
    { connect: ['https://maps.example.com'], images: ['{googlePlayBadge}'] },
  ];
  expect(policySources(uses, site)).toEqual({
    'connect-src': ['https://api.example.com', 'https://maps.example.com'],
  });
});

test('lists each source once, sorted, whatever order apps ask in', () => {
  const [one, other] = [{ images: ['https://b.example'] }, { images: ['https://a.example'] }];
  const sources = { 'img-src': ['https://a.example', 'https://b.example'] };
  expect(policySources([one, other, one], site)).toEqual(sources);
  expect(policySources([other, one], site)).toEqual(sources);
});

test('nothing in an address ends its source or its directive', () => {
  const uses = [{ connect: ['{collector}'], images: ['{appStoreBadge}'] }];
  expect(policySources(uses, site)).toEqual({
    'connect-src': ['https://collector.example.com/site%3Ba%2Cb'],
    'img-src': ['https://badges.example.com/it%27s.svg'],
  });
});

test.each([
  'https://a;require-trusted-types-for',
  "https://a'b",
  'data:text/html,x',
  'javascript:alert(1)',
])('throws on %j, which a policy can’t express', (apiOrigin) => {
  expect(() => policySources([{ connect: ['{apiOrigin}'] }], { ...site, apiOrigin })).toThrow(
    `${apiOrigin} can't be part of a Content-Security-Policy`,
  );
});

test('addedSources names what is new, by directive', () => {
  const before = { 'connect-src': ['https://a.example'] };
  const after = { 'connect-src': ['https://a.example', 'https://b.example'], 'img-src': ['x'] };
  expect(addedSources(before, after)).toEqual(['connect-src https://b.example', 'img-src x']);
});
