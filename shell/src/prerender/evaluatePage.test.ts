import { NODE_VARIABLES } from '@site/format';
import { evaluatePage } from './evaluatePage';

/** Returns the value of an expression in a bundle. */
function valueIn(expression: string): unknown {
  const source = `exports.default = Object.assign(() => null, { got: ${expression} });`;
  return Reflect.get(evaluatePage({ source, file: 'Home.js', folder: '/' }), 'got');
}

test('a bundle gets what a browser’s page gets: the kit with the parts of MUI and Emotion that builds take from it, and the feedback components', () => {
  for (const part of ['Box', 'GoalRing', 'keyframes', 'useDefaultProps', 'ButtonGroupContext'])
    expect(valueIn("require('@site/ui')")).toHaveProperty(part);
  expect(valueIn("require('@site/ui/feedback')")).toHaveProperty('Alert');
});

test('a bundle gets no variable of Node that browsers lack', () => {
  const types = NODE_VARIABLES.map((name) => valueIn(`typeof ${name}`));
  expect(new Set(types)).toEqual(new Set(['undefined']));
});
