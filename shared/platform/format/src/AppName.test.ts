import { containerName } from './AppName';

test('a container’s variable is a valid name, and none of the browser’s own', () => {
  expect(['gift-cards', 'history'].map(containerName)).toEqual([
    'remote_gift_cards',
    'remote_history',
  ]);
});
