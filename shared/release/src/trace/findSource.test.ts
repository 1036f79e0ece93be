import { functionAt } from './findSource';

const SOURCE = `export function Hero() {
  const onPress = () => {
    start();
  };
  return items.map((item) => <p onClick={onPress}>{item.name}</p>);
}
const settings = { read() { return 1; }, write: () => 2 };
start();
`;

test.each([
  ['a function', 5, 3, 'Hero'],
  ['a function in a variable', 3, 5, 'onPress'],
  ['a callback, by the function around it', 5, 52, 'Hero'],
  ['a method', 7, 29, 'read'],
  ['a function in a property', 7, 55, 'write'],
  ['code outside of functions', 8, 1, undefined],
  ['a line that does not exist', 99, 1, undefined],
])('names %s', async (_, line, column, name) => {
  expect(await functionAt('Hero.tsx', SOURCE, line, column)).toBe(name);
});
