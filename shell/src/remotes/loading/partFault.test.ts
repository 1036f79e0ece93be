import { partFault } from './partFault';

test.each([
  [null, {}, 'no live version offers it'],
  [{ props: ['title'] }, {}, 'it gives no title'],
  [{ props: ['title'] }, { title: undefined }, 'it gives no title'],
  [{ props: ['heading?'] }, { title: 'Get it' }, 'it gives title'],
])('children show for %j given %j: %s', (offer, given, fault) => {
  expect(partFault(offer, given)).toBe(fault);
});

test.each([
  [{ props: ['title', 'note?'] }, { title: 'Get it' }],
  [{ props: ['title', 'note?'] }, { title: 'Get it', note: 'Free' }],
  [{}, { anything: 1 }],
  [undefined, { anything: 1 }],
])('a part shows with %j given %j', (offer, given) => {
  expect(partFault(offer, given)).toBeUndefined();
});
